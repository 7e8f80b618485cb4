"""Words of English abstracts that say nothing about their subject."""

WORDS = """
a about above across additionally after again against aim aims all almost alone along already also although always
am among an analysed analysis analyzed and another any approach are aren't around article as assess assessed
associated at away background based be became because become been before being below between both but by can cannot
clear common compared comparison conclusion conclusions considered containing could data decreased demonstrate
demonstrated demonstrates described despite determine determined did different do does doing done down due during
each effect effects eg either else enough etc even ever every evidence examine examined few finally find finding
findings first five for found four from further furthermore had has have having he hence her here him his how
however i ie if important importantly in including increased indeed indicate indicated indicates instead into
introduction investigate investigated involved is it its itself just known large least less level levels like likely
made mainly major make many material materials may me method methods might more moreover most mostly much must my
nearly neither new no nor not novel now number objective objectives observed obtained of off often on once one only
onto or other others our out over own paper per perhaps possible potential present presented previous previously
provide provides purpose quite rather recent recently related remain remains report reported respectively result
resulted results reveal revealed reveals review role same second several she should show showed shown shows
significant significantly similar since small so some specific studied studies study such suggest suggested suggests
support than that the their theirs them themselves then there thereby therefore these they third this those though
three through throughout thus to together too total toward towards two type types under understanding understood
unlike until up upon us use used uses using various very via was we well were what when where whereas whether which
while who whom whose why will with within without would yet you your
"""
STOP_WORDS = frozenset(WORDS.split())

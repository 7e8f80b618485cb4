"""What the pages share: the frame, the choosers, the job panel, and how results are shown."""

"""The pages that the tests look at, each made once."""

import os

from . import results


class Pages:
    def __init__(self, browser, binary, folder, pictures):
        self.browser = browser
        self.binary = binary
        self.folder = folder
        self.pictures = pictures
        self.made = {}

    def few(self):
        """The report of a recording of every kind, with evidence beside it."""
        return self.report("few", results.few(), evidence=True)

    def report(self, name, recordings, evidence=False):
        """The report of results, as a path."""
        if name not in self.made:
            folder = os.path.join(self.folder, name)
            os.makedirs(folder)
            if evidence:
                results.write_evidence(folder)
            self.made[name] = results.write_report(self.binary, folder, recordings)
        return self.made[name]

    def open(self, path, fragment="", **options):
        return self.browser.page(f"file://{path}{fragment}", **options)

    def keep(self, page, name):
        """Keeps a screenshot of the page, where that is wanted."""
        if self.pictures:
            os.makedirs(self.pictures, exist_ok=True)
            page.picture(os.path.join(self.pictures, f"{name}.png"))

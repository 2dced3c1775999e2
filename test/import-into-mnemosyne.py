"""Imports an Anki package into Mnemosyne, twice, and prints what it then has as JSON: python3 import-into-mnemosyne.py FILE"""

import json
import os
import sys
import tempfile

from mnemosyne.libmnemosyne import Mnemosyne
from mnemosyne.libmnemosyne.ui_components.main_widget import MainWidget

package = os.path.abspath(sys.argv[1])


class Silent(MainWidget):
    def show_information(self, text):
        pass

    def show_error(self, text):
        raise SystemExit(text)

    def show_question(self, *arguments):
        return 0

    def set_progress_text(self, text):
        pass


with tempfile.TemporaryDirectory() as folder:
    app = Mnemosyne(upload_science_logs=False, interested_in_old_reps=True, asynchronous_database=False)
    app.components.insert(0, ("mnemosyne.libmnemosyne.gui_translators.gettext_gui_translator", "GetTextGuiTranslator"))
    sys.modules["silent"] = sys.modules[__name__]
    app.components.append(("silent", "Silent"))
    # Nobody is there to answer.
    app.start_review = lambda: None
    app.initialise(data_dir=folder, automatic_upgrades=False)

    def cards():
        rows = app.database().con.execute(
            "select id, next_rep, last_rep, grade, tags from cards"
        )
        return {
            "cards": [
                {"id": int(r[0]), "next": r[1], "last": r[2], "grade": r[3], "tags": r[4]}
                for r in rows
            ]
        }

    def read():
        for format in app.component_manager.all("file_format"):
            if type(format).__name__ == "Anki2":
                format.do_import(package)
                app.database().save()
                return cards()

    first, second = read(), read()
    reviews = app.database().con.execute(
        "select count() from log where event_type=9"
    ).fetchone()[0]
    print(json.dumps({"first": first, "second": second, "reviews": reviews}), flush=True)
    app.database().unload()

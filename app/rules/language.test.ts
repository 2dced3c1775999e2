import { expect, test } from "vitest";
import { languageOf, acceptedLanguages, notationOf } from "./language.ts";

test.each([
  ["en", "ltr", "What would you look at first? The tide comes twice a day."],
  ["en", "ltr", "The Hebrew word שלום is a greeting, and it means peace."],
  ["de", "ltr", "Warum ist der Himmel blau? Das Licht der Sonne ist nicht weiß."],
  ["fr", "ltr", "Pourquoi le ciel est bleu ? La lumière est une onde."],
  ["es", "ltr", "¿Por qué el cielo es azul? La luz del sol es una mezcla."],
  ["es", "ltr", "¿Cuántas palabras tiene?"],
  ["es", "ltr", "Te ven desde la lente. Las caras de tu pantalla están en otro sitio."],
  ["nl", "ltr", "De bloemen staan in de tuin en de bijen vliegen van bloem naar bloem."],
  ["pt", "ltr", "Por que o céu é azul? A luz do sol se espalha no ar."],
  ["it", "ltr", "Perché il cielo è blu? La luce del sole si diffonde nell'aria."],
  ["ar", "rtl", "لماذا السماء زرقاء؟ لأن الضوء الأزرق يتشتت أكثر من غيره."],
  ["fa", "rtl", "چرا آسمان آبی است؟ نور آبی بیشتر پراکنده می‌شود."],
  ["he", "rtl", "למה השמיים כחולים? כי האור הכחול מתפזר יותר. (Rayleigh)"],
  ["ru", "ltr", "Почему небо голубое?"],
  ["uk", "ltr", "Чому небо блакитне? Її світло розсіюється."],
  ["ja", "ltr", "空はなぜ青いのですか。"],
  ["zh", "ltr", "天空为什么是蓝色的？"],
  ["ko", "ltr", "하늘은 왜 파란가요?"],
  [undefined, "ltr", "42"],
  [undefined, "ltr", ""],
])("%s, %s: %s", (lang, dir, text) => {
  expect(languageOf(text)).toEqual({ lang, dir });
});

test.each([
  ["es-ES,es;q=0.9,en;q=0.8", ["es", "en"]],
  ["en;q=0.5, de-AT, *;q=0.1", ["de", "en"]],
  ["fr;q=0, nonsense-header, ;;", []],
  ["", []],
])("a browser that accepts %j reads %j", (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});

test("numbers follow the language of a generated text, and English needs no mention", () => {
  expect(notationOf("El interés compuesto es el interés de los intereses.")).toBe("es");
  expect(notationOf("Compound interest is the interest of the interest.")).toBeUndefined();
});

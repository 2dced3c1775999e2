import { describe, expect, test } from "vitest";
import { isInOtherLanguage, languageOfCourse, proseLanguageOf } from "./prose-language.ts";

describe("a topic names its language only where its words leave no doubt", () => {
  test.each([
    ["How to cook a steak", "en"],
    ["Why the sky is blue", "en"],
    ["Los tiempos del pasado en español", "es"],
    ["¿Qué es el tiempo?", "es"],
    ["Der Fall der Mauer in Berlin", "de"],
    ["Pourquoi le ciel est bleu", "fr"],
    ["Come funziona il motore di una macchina", "it"],
    ["Как работает мышление", "ru"],
    ["空はなぜ青いのですか", "ja"],
    ["لماذا السماء زرقاء؟ لأن الضوء يتشتت", "ar"],
    ["تاریخ ایران", "fa"],
    // None: a name, one word, two languages at a time, or one that isn't told apart.
    ["Jazz", undefined],
    ["Pandas", undefined],
    ["Quantenmechanik", undefined],
    ["El Niño and La Niña", undefined],
    ["Don Quixote de la Mancha", undefined],
    ["What does ¿ mean in Spanish?", undefined],
    ["量子力学", undefined],
    ["Hvorfor er himmelen blå og hva er lys", undefined],
    ["Proč je obloha modrá a co je světlo", undefined],
    ["Защо небето е синьо и какво е светлината", undefined],
    ["", undefined],
    ["42", undefined],
  ])("%s: %s", (topic, language) => {
    expect(proseLanguageOf(topic)).toBe(language);
  });
});

const SPANISH_IN_ENGLISH = `Spanish has two verbs for “to be”. Use *estar* for where something is: «El libro está en la mesa».
Use \`ser\` for what it is: "La casa es grande". The man who says "Estoy en la oficina" tells you where he is, and nothing else.`;
const CODE_IN_GERMAN = `Eine Schleife geht die Liste durch und gibt jeden Wert aus, bis der letzte an der Reihe war:

\`\`\`python
for item in the_list:  # this is the loop that prints all of the items in the list
    print(item, "is in the list and it is not the last")
\`\`\`

Danach ist die Liste nicht verändert, weil sie nur gelesen wird.`;
const FORMULAS = "$$a^2 + b^2 = c^2$$ $x = \\frac{1}{2}$";

test.each([
  ["examples in another language", SPANISH_IN_ENGLISH, "en"],
  ["code in another language", CODE_IN_GERMAN, "de"],
  ["formulas only", FORMULAS, undefined],
])("%s don't change what a text is written in", (_, text, language) => {
  expect(proseLanguageOf(text)).toBe(language);
});

const TEXTS = {
  en: "High water comes about twice a day, because the Earth turns beneath two bulges of the sea. This is why the next one is half a day away.",
  de: "Das Hochwasser kommt etwa zweimal am Tag, weil sich die Erde unter zwei Bergen aus Wasser dreht. Deshalb ist das nächste einen halben Tag entfernt.",
  fr: "La mer monte environ deux fois par jour, parce que la Terre tourne sous deux bourrelets d'eau. C'est pour cela que la prochaine est dans une demi-journée.",
  es: "La marea sube unas dos veces al día, porque la Tierra gira bajo dos abultamientos del mar. Por eso la siguiente llega medio día después.",
  pt: "A maré sobe cerca de duas vezes por dia, porque a Terra gira sob duas saliências do mar. É por isso que a próxima não vem antes de meio dia.",
  it: "La marea sale circa due volte al giorno, perché la Terra gira sotto due rigonfiamenti del mare. Per questo la prossima è a mezza giornata di distanza.",
  nl: "Het hoogwater komt ongeveer twee keer per dag, omdat de aarde onder twee bulten van het water draait. Daarom is het volgende een halve dag later.",
  pl: "Przypływ przychodzi mniej więcej dwa razy na dobę, bo Ziemia obraca się pod dwoma wybrzuszeniami morza. To jest powód, że na następny czeka się pół dnia, nie dłużej.",
  tr: "Deniz günde yaklaşık iki kez yükselir, çünkü Dünya suyun iki kabarığı altında döner. Bu da bir sonraki için yarım gün beklemek demektir, daha çok değil.",
  sv: "Högvattnet kommer ungefär två gånger om dagen, för att jorden vrider sig under två bulor av vatten. Det är därför som nästa inte kommer på en halv dag.",
  ru: "Вода поднимается примерно дважды в сутки, потому что Земля вращается под двумя горбами моря. Поэтому следующий прилив бывает через полдня.",
  uk: "Вода піднімається приблизно двічі на добу, бо Земля обертається під двома горбами моря. Саме тому її наступний приплив є за пів дня.",
  ar: "يرتفع الماء مرتين في اليوم تقريبا لأن الأرض تدور تحت انتفاخين في البحر، ولذلك تأتي المرة التالية بعد نصف يوم إلى الشاطئ.",
  fa: "آب دریا روزی دو بار بالا می‌آید، چون زمین زیر دو برآمدگی آب می‌چرخد. به همین دلیل بار بعدی نیم روز دیگر است.",
  he: "המים עולים בערך פעמיים ביום, כי כדור הארץ מסתובב מתחת לשתי בליטות של הים. לכן הגאות הבאה מגיעה אחרי חצי יום.",
  el: "Η θάλασσα ανεβαίνει περίπου δύο φορές την ημέρα, επειδή η Γη γυρίζει κάτω από δύο εξογκώματα του νερού.",
  ja: "海の水は一日に約二回高くなります。地球が二つの水のふくらみの下で回っているからです。そのため次の満潮は半日後です。",
  zh: "海水大约一天上涨两次，因为地球在两个水的隆起之下转动。所以下一次高潮在半天以后，而不是在一天以后。这就是为什么渔民要记住时间。",
  ko: "바닷물은 하루에 두 번쯤 높아집니다. 지구가 두 개의 물 언덕 아래에서 돌기 때문입니다.",
  hi: "समुद्र का पानी दिन में लगभग दो बार ऊपर आता है, क्योंकि पृथ्वी पानी के दो उभारों के नीचे घूमती है।",
  th: "น้ำทะเลขึ้นประมาณวันละสองครั้ง เพราะโลกหมุนอยู่ใต้น้ำที่นูนขึ้นสองด้าน",
} as const;
const LANGUAGES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

test("two sentences tell every language that has a name, and each is foreign to every other", () => {
  for (const written of LANGUAGES) {
    expect(proseLanguageOf(TEXTS[written])).toBe(written);
    for (const expected of LANGUAGES)
      expect(isInOtherLanguage(TEXTS[written], expected)).toBe(written !== expected);
  }
});

test("Urdu isn't Persian", () => {
  expect(
    proseLanguageOf(
      "سمندر کا پانی دن میں تقریباً دو بار اوپر آتا ہے، کیونکہ زمین پانی کے دو ابھاروں کے نیچے گھومتی ہے۔",
    ),
  ).toBe("ur");
});

test("where the language of a course isn't known, no text is refused", () => {
  for (const text of Object.values(TEXTS)) expect(isInOtherLanguage(text, undefined)).toBe(false);
});

test("a course's language is its topic's, then that of what the learner typed, then that of its titles", () => {
  const titles = [
    { title: "La improvisación", objective: "Explicar por qué los músicos no tocan lo mismo." },
    { title: "Lesson 2", objective: "" },
  ];
  const jazz = { topicName: "Jazz", reader: null };
  expect(languageOfCourse({ ...jazz, topicName: "The history of jazz" }, titles)).toBe("en");
  expect(
    languageOfCourse({ ...jazz, reader: "Ich spiele Gitarre und kenne die Tonleitern" }, titles),
  ).toBe("de");
  expect(languageOfCourse(jazz, titles)).toBe("es");
  expect(languageOfCourse(jazz, [])).toBeUndefined();
});

test("a course that was written by an earlier version is in the language of its lessons", () => {
  const jazz = { topicName: "The history of jazz", reader: null };
  const lesson = { title: "Lesson 1", objective: "" };
  const written = [TEXTS.fr, TEXTS.fr, ""].map((text) => ({ ...lesson, text }));
  expect(languageOfCourse(jazz, written)).toBe("fr");
  // One that slipped through among nine doesn't change it; two halves tell nothing.
  const nine = Array.from({ length: 9 }, () => ({ ...lesson, text: TEXTS.fr }));
  expect(languageOfCourse(jazz, [{ ...lesson, text: TEXTS.en }, ...nine])).toBe("fr");
  const halves = [TEXTS.fr, TEXTS.en].map((text) => ({ ...lesson, text }));
  expect(languageOfCourse(jazz, halves)).toBe("en");
});

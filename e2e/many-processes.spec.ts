import { expect } from "@playwright/test";
import { aPerson, finalText, kill, startTogether, type Together } from "./processes.ts";
import { test } from "./test.ts";

let together: Together;
test.beforeEach(async () => {
  together = await startTogether();
});
test.afterEach(() => together.stop());

const ONE_BEGINNING = /Sample text: what would you look at first/g;

test("three web processes and a worker: one signs up on the first, creates on the second and reads on the third", async () => {
  const [first, second, third] = [
    await together.startWeb(),
    await together.startWeb(),
    await together.startWeb(),
  ];
  await together.startWorker();
  const ada = aPerson(together.url);
  await ada.signUp(first.url, "ada@example.org");
  const lesson = await ada.create(second.url, "Tide pools");
  expect(lesson).toMatch(/^\/lesson\//);
  const { texts, ended } = ada.read(third.url, lesson);
  await expect.poll(() => texts.length).toBeGreaterThan(0);
  together.ai.hurry();
  expect(await ended).toBe("ready");
  expect(finalText(texts).hook?.match(ONE_BEGINNING)).toHaveLength(1);
  expect((await ada.ask(first.url + lesson)).status).toBe(200);
});

test("a worker that is killed while it writes: another one goes on, and so does the same one started again", async () => {
  const web = await together.startWeb();
  const worker = await together.startWorker();
  const ada = aPerson(together.url);
  await ada.signUp(web.url, "ada@example.org");
  const lesson = await ada.create(web.url, "Tide pools");
  const { texts, ended } = ada.read(web.url, lesson);
  const goesOn = async () => {
    const before = texts.length;
    const from = Date.now();
    await expect.poll(() => texts.length).toBeGreaterThan(before);
    console.log(`the next words came after ${((Date.now() - from) / 1000).toFixed(1)} s`);
  };
  await expect.poll(() => texts.length).toBeGreaterThan(2);

  const standby = await together.startWorker();
  await kill(worker);
  await goesOn();

  await kill(standby);
  const [again] = await Promise.all([together.startWorker(), goesOn()]);
  together.ai.hurry();
  expect(await ended).toBe("ready");
  expect(finalText(texts).hook?.match(ONE_BEGINNING)).toHaveLength(1);
  expect(again.process.exitCode).toBeNull();
});

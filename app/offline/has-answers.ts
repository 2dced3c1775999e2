/**
 * Whether answers wait to be sent, found out without the code that sends them: most visits have none. The names are those
 * of `offline-answers.ts`.
 */
export async function mayHaveOfflineAnswers(): Promise<boolean> {
  try {
    // Opening a database that isn't there would create it without its store.
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "nectar")) return false;
    const database = await resultOf(indexedDB.open("nectar"));
    const answers = database.transaction("answers").objectStore("answers");
    return (await resultOf(answers.count()).finally(() => database.close())) > 0;
  } catch {
    // Not every browser lists its databases.
    return true;
  }
}

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no result")));
  });

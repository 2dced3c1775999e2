/** PostgreSQL takes 65,535 parameters in a statement. */
const ROWS_PER_STATEMENT = 1_000;

export function* inChunks<Row>(rows: readonly Row[]): Generator<Row[], void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    yield rows.slice(from, from + ROWS_PER_STATEMENT);
}

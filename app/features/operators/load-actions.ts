import { aliasedTable, desc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { operatorActions, users } from "#app/db/tables/index.ts";

const LATEST = 200;

/** The latest actions of all operators and commands, newest first. The name of an erased account is null. */
export function loadActions() {
  const subjects = aliasedTable(users, "subjects");
  return db
    .select({
      id: operatorActions.id,
      at: operatorActions.at,
      action: operatorActions.action,
      operator: users.email,
      isCommand: operatorActions.isCommand,
      subject: operatorActions.subject,
      subjectEmail: subjects.email,
      detail: operatorActions.detail,
    })
    .from(operatorActions)
    .leftJoin(users, eq(users.id, operatorActions.operatorId))
    .leftJoin(subjects, eq(subjects.id, operatorActions.subject))
    .orderBy(desc(operatorActions.at), desc(operatorActions.id))
    .limit(LATEST);
}

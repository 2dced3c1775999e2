/** The fields of the sign-up form that come back after a refusal; never the password. */
export function typedIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return { email: text("email"), username: text("username") };
}

/** Copies a link and says what happened. */
export async function copyLink(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address);
    return "Link copied to clipboard!";
  } catch {
    // Browsers only offer the clipboard over HTTPS.
    return `Copy this link: ${address}`;
  }
}

/** "84 KB", "1.2 MB". What is there at all is at least a kilobyte. */
export function bytesInWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

let emails = 0

/** Returns an email that nobody else has in the servers that tests share: "maya" becomes maya-7@example.com. */
export function uniqueEmail(name: string): string {
  emails += 1
  return `${name}-${emails}@example.com`
}

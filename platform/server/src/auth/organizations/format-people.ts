const SHOWN_MAX = 5

/** Formats emails for a refusal: the first five, and how many more there are. */
export function formatPeople(emails: readonly string[]): string {
  const shown = emails.slice(0, SHOWN_MAX).join(', ')
  return emails.length > SHOWN_MAX ? `${shown} (+${emails.length - SHOWN_MAX})` : shown
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** "21 Nov 2026": a day that is read the same way everywhere. */
export function formatDay(iso: string): string {
  return dayFormat.format(new Date(iso))
}

/** "21 Nov 2026, 14:33", in the reader's time zone. */
export function formatMoment(iso: string): string {
  return momentFormat.format(new Date(iso))
}

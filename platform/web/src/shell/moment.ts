const dayFormat = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })
const momentFormat = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Nov 21, 2026": a day that is read the same way everywhere. */
export function formatDay(iso: string): string {
  return dayFormat.format(new Date(iso))
}

/** "Nov 21, 2026, 2:33 PM", in the reader's time zone. */
export function formatMoment(iso: string): string {
  return momentFormat.format(new Date(iso))
}

import type { ComponentType } from 'react'

/** Shows the check mark of a successful payment. */
export function PaidMark() {
  return (
    <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" fill="var(--success-subtle)" />
      <circle cx="32" cy="32" r="22" fill="var(--accent)" />
      <path
        d="m22.5 32.5 6.5 6.5 13-14"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Shows an icon on a quiet round background, for neutral pages. */
export function QuietMark({ Icon }: { Icon: ComponentType<{ 'aria-hidden': 'true' }> }) {
  return (
    <span className="grid size-16 place-items-center rounded-full bg-surface text-ink-2 inset-ring inset-ring-line-strong [&_.lucide]:size-6 [&_.lucide]:stroke-[1.5]">
      <Icon aria-hidden="true" />
    </span>
  )
}

/** Shows the compass of the simulated bank. */
export function BankMark() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <circle cx="13" cy="13" r="13" fill="oklch(.42 .09 250)" />
      <path d="M13 4.5 16 13l-3 8.5L10 13z" fill="oklch(.95 .02 240)" />
      <path d="m13 4.5 3 8.5h-6z" fill="oklch(.82 .12 80)" />
    </svg>
  )
}

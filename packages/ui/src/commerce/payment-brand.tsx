import type { ReactNode } from 'react'
import { cn } from '#src/class-names.tsx'

/** Letters are lines: text inside a drawing depends on fonts. */
const letters = (path: string, color: string, width = 1.7) => <path d={path} fill="none" stroke={color} strokeWidth={width} />

const VISA = [
  'M6.5 7.5l2.6 7 2.6-7M14.2 7.5v7',
  'M20.4 8.5c-.5-.7-1.2-1-2-1-1.1 0-1.9.6-1.9 1.6 0 2.3 4 1.3 4 3.7 0 1-.9 1.7-2 1.7-.9 0-1.7-.4-2.2-1',
  'M22 14.5l2.7-7 2.7 7M22.9 12.4h3.6',
].join('')
const AMEX =
  'M4 14.5l2.6-7 2.6 7M4.9 12.3h3.4M11.5 14.5v-7l2.8 4.5 2.8-4.5v7M23.4 7.5h-3.6v7h3.6M19.8 11h3.2M25.2 7.5l4.8 7M30 7.5l-4.8 7'

type Mark = { name: string; ground: string; drawing: ReactNode }

const MARKS: Record<string, Mark> = {
  visa: {
    name: 'Visa',
    ground: '#fff',
    drawing: <g transform="translate(1.6 0) skewX(-8)">{letters(VISA, '#1434cb')}</g>,
  },
  mastercard: {
    name: 'Mastercard',
    ground: '#fff',
    drawing: (
      <>
        <circle cx="13.5" cy="11" r="6" fill="#eb001b" />
        <circle cx="20.5" cy="11" r="6" fill="#f79e1b" />
        <path d="M17 6.13a6 6 0 0 1 0 9.74 6 6 0 0 1 0-9.74Z" fill="#ff5f00" />
      </>
    ),
  },
  amex: { name: 'American Express', ground: '#016fd0', drawing: letters(AMEX, '#fff', 1.5) },
}

/** Shows the mark of a card's network as a small picture; a brand without one as a word. */
export function PaymentBrand({ brand, className }: { brand: string; className?: string }) {
  const mark = MARKS[brand.toLowerCase()]
  const frame =
    'inline-grid h-[22px] min-w-[34px] place-items-center overflow-hidden rounded-xs inset-ring inset-ring-line-strong'
  if (!mark)
    return (
      <span className={cn(frame, 'bg-raised px-[5px] text-[0.625rem] leading-none font-bold text-ink-2', className)}>
        {brand}
      </span>
    )
  return (
    <span className={cn(frame, className)}>
      <svg aria-hidden="true" viewBox="0 0 34 22" className="h-[22px] w-[34px]">
        <rect width="34" height="22" fill={mark.ground} />
        {mark.drawing}
      </svg>
      <span className="sr-only">{mark.name}</span>
    </span>
  )
}

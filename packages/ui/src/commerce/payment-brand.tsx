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
const CB = [
  'M16 8.4c-.7-.8-1.6-1.2-2.7-1.2-2.1 0-3.7 1.6-3.7 3.8s1.6 3.8 3.7 3.8c1.1 0 2-.4 2.7-1.2',
  'M19.5 7.3v7.4h2.7c1.4 0 2.3-.8 2.3-2s-.9-1.9-2.3-1.9h-2.7M22 10.8c1.2 0 2-.7 2-1.8s-.8-1.7-2-1.7h-2.5',
].join('')

const circles = (left: string, right: string, overlap: string) => (
  <>
    <circle cx="13.5" cy="11" r="6" fill={left} />
    <circle cx="20.5" cy="11" r="6" fill={right} />
    <path d="M17 6.13a6 6 0 0 1 0 9.74 6 6 0 0 1 0-9.74Z" fill={overlap} />
  </>
)

type Mark = { name: string; ground: string; drawing: ReactNode }

const MARKS: Record<string, Mark> = {
  visa: {
    name: 'Visa',
    ground: '#fff',
    drawing: <g transform="translate(1.6 0) skewX(-8)">{letters(VISA, '#1434cb')}</g>,
  },
  mastercard: { name: 'Mastercard', ground: '#fff', drawing: circles('#eb001b', '#f79e1b', '#ff5f00') },
  maestro: { name: 'Maestro', ground: '#fff', drawing: circles('#eb001b', '#00a2e5', '#7375cf') },
  amex: { name: 'American Express', ground: '#016fd0', drawing: letters(AMEX, '#fff', 1.5) },
  discover: {
    name: 'Discover',
    ground: '#fff',
    drawing: (
      <>
        <path d="M34 12v8a2 2 0 0 1-2 2H10c11-1.6 18-4.6 24-10Z" fill="#f76f20" />
        <circle cx="17" cy="10" r="4" fill="#f76f20" />
      </>
    ),
  },
  jcb: {
    name: 'JCB',
    ground: '#fff',
    drawing: (
      <>
        {['#0b67b2', '#c8102e', '#00953b'].map((fill, index) => (
          <path key={fill} d={`M${7.5 + index * 6.5} 5h5v10a2 2 0 0 1-2 2h-3Z`} fill={fill} />
        ))}
      </>
    ),
  },
  diners: {
    name: 'Diners Club',
    ground: '#fff',
    drawing: (
      <>
        <circle cx="17" cy="11" r="7" fill="#0079be" />
        <circle cx="17" cy="11" r="5.2" fill="#fff" />
        <path d="M16 7v8a4.2 4.2 0 0 1 0-8Zm2 0v8a4.2 4.2 0 0 0 0-8Z" fill="#0079be" />
      </>
    ),
  },
  unionpay: {
    name: 'UnionPay',
    ground: '#fff',
    drawing: (
      <>
        {['#e21836', '#00447c', '#007b84'].map((fill, index) => (
          <path key={fill} d={`M${8.5 + index * 6} 5h6l-2 12h-6Z`} fill={fill} />
        ))}
      </>
    ),
  },
  cartes_bancaires: { name: 'Cartes Bancaires', ground: '#0e7d6c', drawing: letters(CB, '#fff') },
}
const OTHER_NAMES: Record<string, string> = { american_express: 'amex', diners_club: 'diners' }

/** Shows the mark of a card's network as a small picture; a brand without one as a word. */
export function PaymentBrand({ brand, className }: { brand: string; className?: string }) {
  const key = brand.toLowerCase()
  const mark = MARKS[OTHER_NAMES[key] ?? key]
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

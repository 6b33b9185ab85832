import { cn } from '#src/class-names.tsx'

const words: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'MC',
  amex: 'Amex',
  american_express: 'Amex',
  discover: 'Disc',
  jcb: 'JCB',
  diners: 'Diners',
  diners_club: 'Diners',
  unionpay: 'UP',
  cartes_bancaires: 'CB',
  maestro: 'Maestro',
}

/** A payment brand as a plain word in a small frame: no drawn company logos until licensed marks are added. */
export function PaymentBrand({ brand, className }: { brand: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-grid h-[22px] min-w-[34px] place-items-center rounded-xs bg-[light-dark(oklch(.985_.004_125),oklch(.30_.012_172))] px-[5px] text-[0.625rem] leading-none font-bold text-ink-2 inset-ring inset-ring-line-strong',
        className,
      )}
    >
      {words[brand.toLowerCase()] ?? brand}
    </span>
  )
}

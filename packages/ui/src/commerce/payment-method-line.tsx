import { cn } from '#src/class-names.tsx'
import { t } from '#src/messages.tsx'
import { PaymentBrand } from './payment-brand.tsx'

/** "Visa •••• 4242", read aloud as "Visa ending in 4242". */
export function PaymentMethodLine({ brand, lastFour, className }: { brand: string; lastFour: string; className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 whitespace-nowrap tabular-nums', className)}>
      <PaymentBrand brand={brand} />
      <span aria-hidden="true">•••• {lastFour}</span>
      <span className="sr-only">{t('paymentMethod.ending', { digits: lastFour })}</span>
    </span>
  )
}

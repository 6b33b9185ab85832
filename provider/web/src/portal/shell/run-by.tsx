import { TradepostLogo } from '@tradepost/ui/drawings/brand-mark'
import { t } from '../messages.ts'

/** Says who runs the pages, at their end. A shop can turn it off. */
export function RunBy() {
  return (
    <footer className="flex items-center justify-center gap-2 pb-8 text-xs text-ink-3">
      {t('runBy')} <TradepostLogo name="Tradepost Pay" size={18} className="text-sm!" />
    </footer>
  )
}

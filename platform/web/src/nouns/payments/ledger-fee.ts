import type { LedgerSum } from '@tradepost/contract/platform/sales/kept'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/dashboard-messages.ts'

/** Returns "Fee $1.00" for a refund or dispute; undefined until its entries are known. */
export const formatFee = (sum: LedgerSum | null): string | undefined =>
  sum ? t('dashboardNouns.payments.fee', { amount: formatMoney(sum.fee, sum.currency) }) : undefined

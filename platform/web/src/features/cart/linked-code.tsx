import { Link } from '@tanstack/react-router'
import { toCodeKey } from '@tradepost/contract/discount-code'
import { getButtonClassName } from '@tradepost/ui/button'
import { EmptyState, ReceiptDrawing } from '@tradepost/ui/empty-state'
import { t } from '#src/messages.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'

type LinkedCodeProps = { slug: string; code: string; refusal: string | null }

/** Confirms that a linked discount code was applied or says why not, with a link to the shop. */
export function LinkedCode({ slug, code, refusal }: LinkedCodeProps) {
  const shown = toCodeKey(code)
  const title = refusal ? t('cart.linkedCode.refused', { code: shown }) : t('cart.linkedCode.applied', { code: shown })
  return (
    <div className="grid place-items-center px-4 py-16">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level={1}
        title={title}
        drawing={refusal ? null : <ReceiptDrawing />}
        className="[overflow-wrap:anywhere]"
        actions={
          <Link to="/shop/$slug" params={{ slug }} className={getButtonClassName({ variant: 'primary', size: 'lg' })}>
            {t('cart.linkedCode.goToShop')}
          </Link>
        }
      >
        {refusal ? t('cart.linkedCode.refusedText', { reason: refusal }) : t('cart.linkedCode.appliedText')}
      </EmptyState>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { buttonClassName } from '@tradepost/ui/button'
import { EmptyState, ReceiptDrawing } from '@tradepost/ui/empty-state'
import { PageTitle } from '#src/shell/page-title.tsx'

type LinkedCodeProps = { slug: string; code: string; refusal: string | null }

/** Where a link with a discount code leads: the code is on the cart, or the words why not. Then on to the shop. */
export function LinkedCode({ slug, code, refusal }: LinkedCodeProps) {
  const shown = code.toUpperCase()
  const title = refusal ? `${shown} cannot be used` : `${shown} is on your cart`
  return (
    <div className="grid place-items-center px-4 py-16">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level={1}
        title={title}
        drawing={refusal ? null : <ReceiptDrawing />}
        className="[overflow-wrap:anywhere]"
        actions={
          <Link to="/shop/$slug" params={{ slug }} className={buttonClassName({ variant: 'primary', size: 'lg' })}>
            Go to the shop
          </Link>
        }
      >
        {refusal ? `${refusal}. The shop is open all the same.` : 'It is taken off what you buy here, as far as it is for it.'}
      </EmptyState>
    </div>
  )
}

import type { BadLink } from '@tradepost/contract/hosted/links'
import { SignpostDrawing } from '@tradepost/ui/empty-state'
import { formatMoney } from '@tradepost/ui/money'
import { messages } from '#src/languages/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { ShopName } from '#src/shell/shop-name.tsx'

/** The address of a link opens no checkout: what is wrong, where to look, and that nothing happened. */
export function BadLinkPage({ link }: { link: BadLink }) {
  const { badLink } = messages
  const minimum = link.problem === 'amount_minimum' && link.minimum
  return (
    <CenterPage>
      {link.business_name ? <ShopName name={link.business_name} /> : null}
      <PageAnswer mark={<SignpostDrawing code={link.problem === 'product_unknown' ? '404' : '?'} />} title={badLink.title}>
        <p>
          {badLink.problems[link.problem]}
          {minimum ? ` ${badLink.minimum(formatMoney(minimum.amount, minimum.currency, messages.language))}` : null}
          {link.parameter ? ` ${badLink.parameter(link.parameter)}` : null}
        </p>
        <p className="mt-2.5 text-md text-ink-3">{badLink.text}</p>
      </PageAnswer>
    </CenterPage>
  )
}

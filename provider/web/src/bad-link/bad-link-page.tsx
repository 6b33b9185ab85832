/** The page of a link that opens no checkout. */

import type { BadLink, LinkProblem } from '@tradepost/contract/hosted/links'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { t } from '#src/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { ShopName } from '#src/shell/shop-name.tsx'

/** Shown if a link opens no checkout: says what is wrong, what to do, and that nothing was charged. */
export function BadLinkPage({ link }: { link: BadLink }) {
  const { title, text, note } = wordsFor(link)
  return (
    <CenterPage>
      {link.business_name ? <ShopName name={link.business_name} look={link.look} /> : null}
      <PageAnswer mark={<SignpostDrawing code={link.problem === 'product_unknown' ? '404' : '?'} />} title={title}>
        <p>{text}</p>
        <p className="mt-2.5 text-md text-ink-3">{note}</p>
      </PageAnswer>
    </CenterPage>
  )
}

function wordsFor(link: BadLink): { title: string; text: string; note: string } {
  // The link is valid, and starts a checkout later.
  if (link.problem === 'too_many')
    return { title: t('badLink.tooMany.title'), text: t('badLink.tooMany.text'), note: t('badLink.tooMany.charge') }
  return { title: t('badLink.title'), text: problemWords(link, link.problem), note: t('badLink.text') }
}

function problemWords({ minimum, parameter }: BadLink, problem: Exclude<LinkProblem, 'too_many'>): string {
  const least =
    problem === 'amount_minimum' &&
    minimum &&
    t('badLink.minimum', { amount: formatMoney(minimum.amount, minimum.currency, getPageLocale()) })
  const where = parameter && t('badLink.parameter', { name: parameter })
  return [t(`badLink.problems.${problem}`), least, where].filter(Boolean).join(' ')
}

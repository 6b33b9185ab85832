import { Link } from '@tanstack/react-router'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { Card } from '@tradepost/ui/card'
import { Progress } from '@tradepost/ui/progress'
import { Stepper } from '@tradepost/ui/stepper'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { dashboardPath } from '#src/shell/frames/dashboard-pages.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'

type SetupStep = { isDone: boolean; title: string; detail: string; link: ReactNode }

const linkClassName = 'grid size-6 place-items-center rounded-sm text-accent-text'
const arrow = <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />

/** Returns the steps, with links to the pages that the person may open. */
function listSteps({ organization: { slug }, checklist }: SellerHome, mayOpen: (...path: string[]) => boolean): SetupStep[] {
  const linkTo = (label: string, ...path: string[]) =>
    mayOpen(...path) ? (
      <Link to={dashboardPath(slug, ...path)} aria-label={label} className={linkClassName}>
        {arrow}
      </Link>
    ) : undefined
  return [
    {
      isDone: checklist.is_connected,
      title: t('sellerHome.setup.account'),
      detail: t('sellerHome.setup.accountDetail'),
      link: linkTo(t('sellerHome.setup.viewConnection'), 'settings', 'payments'),
    },
    {
      isDone: checklist.has_product,
      title: t('sellerHome.setup.product'),
      detail: t('sellerHome.setup.productDetail'),
      link: linkTo(t('sellerHome.setup.product'), 'products', 'new'),
    },
    {
      isDone: checklist.has_look,
      title: t('sellerHome.setup.look'),
      detail: t('sellerHome.setup.lookDetail'),
      link: linkTo(t('sellerHome.setup.look'), 'settings', 'look'),
    },
    {
      isDone: checklist.has_support_email,
      title: t('sellerHome.setup.support'),
      detail: t('sellerHome.setup.supportDetail'),
      link: linkTo(t('sellerHome.setup.support'), 'settings', 'texts'),
    },
    {
      isDone: checklist.has_texts,
      title: t('sellerHome.setup.texts'),
      detail: t('sellerHome.setup.textsDetail'),
      link: linkTo(t('sellerHome.setup.texts'), 'settings', 'texts'),
    },
    {
      isDone: checklist.has_sale,
      title: t('sellerHome.setup.sale'),
      detail: t('sellerHome.setup.saleDetail'),
      link: (
        <Link to="/shop/$slug" params={{ slug }} aria-label={t('sellerHome.setup.goToShop')} className={linkClassName}>
          {arrow}
        </Link>
      ),
    },
    {
      isDone: checklist.is_live,
      title: t('sellerHome.setup.live'),
      detail: t('sellerHome.setup.liveDetail'),
      link: linkTo(t('sellerHome.setup.live'), 'settings', 'payments'),
    },
  ]
}

/** Shows the steps to a shop that sells for real, whatever is done already; renders nothing once all are done. */
export function SetupCard({ home }: { home: SellerHome }) {
  const steps = listSteps(home, useMayOpen(home.organization.slug))
  const doneCount = steps.filter((step) => step.isDone).length
  if (doneCount === steps.length) return null
  const count = { done: doneCount, all: steps.length }
  const current = steps.findIndex((step) => !step.isDone)
  return (
    <Card title={t('sellerHome.setup.title')} action={t('sellerHome.setup.count', count)}>
      <Progress
        label={t('sellerHome.setup.progress')}
        value={doneCount}
        max={steps.length}
        valueText={t('sellerHome.setup.progressText', count)}
        className="mb-3"
      />
      <Stepper
        steps={steps.map((step, index) => ({
          title: step.title,
          detail: step.isDone ? undefined : step.detail,
          state: step.isDone ? 'done' : index === current ? 'current' : 'next',
          action: step.isDone ? undefined : step.link,
        }))}
      />
    </Card>
  )
}

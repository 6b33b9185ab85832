import { Link } from '@tanstack/react-router'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { Card } from '@tradepost/ui/card'
import { Progress } from '@tradepost/ui/progress'
import { Stepper } from '@tradepost/ui/stepper'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'

type SetupStep = { isDone: boolean; title: ReactNode; detail: string; link: ReactNode }

const linkClassName = 'grid size-6 place-items-center rounded-sm text-accent-text'

/** Returns the steps, with links to the pages that the person may open. */
function listSteps({ organization, checklist }: SellerHome, mayOpen: (...path: string[]) => boolean): SetupStep[] {
  const params = { slug: organization.slug }
  return [
    {
      isDone: checklist.is_connected,
      title: t('sellerHome.setup.account'),
      detail: t('sellerHome.setup.accountDetail'),
      link: mayOpen('settings') ? (
        <Link
          to="/dashboard/$slug/settings/payments"
          params={params}
          aria-label={t('sellerHome.setup.viewConnection')}
          className={linkClassName}
        >
          <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      ) : undefined,
    },
    {
      isDone: checklist.has_product,
      title: t('sellerHome.setup.product'),
      detail: t('sellerHome.setup.productDetail'),
      link: mayOpen('products', 'new') ? (
        <Link
          to="/dashboard/$slug/products/new"
          params={params}
          aria-label={t('sellerHome.setup.product')}
          className={linkClassName}
        >
          <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      ) : undefined,
    },
    {
      isDone: checklist.has_sale,
      title: t('sellerHome.setup.sale'),
      detail: t('sellerHome.setup.saleDetail'),
      link: (
        <Link to="/shop/$slug" params={params} aria-label={t('sellerHome.setup.goToShop')} className={linkClassName}>
          <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      ),
    },
  ]
}

/** Shows the steps before a shop can sell; renders nothing once all are done. */
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
          detail: index === current ? step.detail : undefined,
          state: step.isDone ? 'done' : index === current ? 'current' : 'next',
          action: step.isDone ? undefined : step.link,
        }))}
      />
    </Card>
  )
}

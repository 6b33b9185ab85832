import { Link } from '@tanstack/react-router'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { Card } from '@tradepost/ui/card'
import { Progress } from '@tradepost/ui/progress'
import { Stepper } from '@tradepost/ui/stepper'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

type SetupStep = { isDone: boolean; title: ReactNode; detail: string; link: ReactNode }

const linkClassName = 'grid size-6 place-items-center rounded-sm text-accent-text'

function stepsOf({ organization, checklist }: SellerHome): SetupStep[] {
  const params = { slug: organization.slug }
  return [
    {
      isDone: checklist.is_connected,
      title: 'Open your payments account',
      detail: 'We do this for you in a few seconds',
      link: (
        <Link to="/dashboard/$slug/settings" params={params} aria-label="View connection" className={linkClassName}>
          <ArrowRight aria-hidden="true" />
        </Link>
      ),
    },
    {
      isDone: checklist.has_product,
      title: 'Create a product',
      detail: 'A name, a price and an image',
      link: (
        <Link to="/dashboard/$slug/products/new" params={params} aria-label="Create a product" className={linkClassName}>
          <ArrowRight aria-hidden="true" />
        </Link>
      ),
    },
    {
      isDone: checklist.has_sale,
      title: 'Make your first sale',
      detail: 'Buy from your own shop with a test card',
      link: (
        <Link to="/shop/$slug" params={params} aria-label="Go to shop" className={linkClassName}>
          <ArrowRight aria-hidden="true" />
        </Link>
      ),
    },
  ]
}

/** The setup steps before a shop can sell. Disappears when all are done. */
export function SetupCard({ home }: { home: SellerHome }) {
  const steps = stepsOf(home)
  const doneCount = steps.filter((step) => step.isDone).length
  if (doneCount === steps.length) return null
  const current = steps.findIndex((step) => !step.isDone)
  return (
    <Card title="Set up your shop" action={`${doneCount} of ${steps.length}`}>
      <Progress
        label="Set up"
        value={doneCount}
        max={steps.length}
        valueText={`${doneCount} of ${steps.length} done`}
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

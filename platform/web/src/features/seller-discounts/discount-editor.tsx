import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { DiscountForm, type SellerDiscount } from '@tradepost/contract/platform/seller-discounts'
import { Button } from '@tradepost/ui/button'
import { PageHeader } from '@tradepost/ui/page-header'
import { toast } from '@tradepost/ui/toast'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showIssues } from '#src/shell/form-issues.ts'
import { FormRefusal } from '#src/shell/form-refusal.tsx'
import { LeaveGuard } from '#src/shell/leave-guard.tsx'
import { PageTitle } from '#src/shell/page-title.tsx'
import { SaveBar } from '#src/shell/save-bar.tsx'
import { AmountCard } from './amount-card.tsx'
import { useSaveDiscount } from './api.ts'
import { DeleteDiscount } from './delete-discount.tsx'
import { DiscountBadge } from './discount-columns.tsx'
import { DiscountCustomersCard } from './discount-customers.tsx'
import { LinkCard, SummaryCard, UsageCard } from './discount-summary.tsx'
import { type DiscountValues, valuesOf } from './discount-values.ts'
import { AudienceCard, CodeCard, LimitsCard, TimeCard } from './rule-cards.tsx'

const FORM_ID = 'discount-form'

function DeleteButton({ slug, discount, onDeleted }: { slug: string; discount: SellerDiscount; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="danger-quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        Delete…
      </Button>
      <DeleteDiscount slug={slug} discount={discount} open={isAsking} onOpenChange={setIsAsking} onDeleted={onDeleted} />
    </>
  )
}

/** Creating a discount, or editing one, with what it means in plain words beside it. */
export function DiscountEditor({ slug, discount }: { slug: string; discount: SellerDiscount | undefined }) {
  const navigate = useNavigate()
  const save = useSaveDiscount(slug, discount?.discount_id)
  const form = useForm<DiscountValues, unknown, DiscountForm>({
    resolver: zodResolver(DiscountForm),
    // Not onTouched: a row of a currency that is added would be blamed before anything is typed.
    mode: 'onBlur',
    defaultValues: valuesOf(discount),
  })
  const { isDirty } = form.formState

  // What stands in a field and cannot be read goes with the field.
  const [edition, setEdition] = useState(0)
  function startOver(from: SellerDiscount) {
    form.reset(valuesOf(from))
    save.reset()
    setEdition((count) => count + 1)
  }
  async function send(values: DiscountForm) {
    const saved = await save.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    startOver(saved)
    toast.success(discount ? 'Saved' : `${saved.code} can be used`)
    if (!discount)
      await navigate({
        to: '/dashboard/$slug/discounts/$discountId',
        params: { slug, discountId: saved.discount_id },
        replace: true,
        ignoreBlocker: true,
      })
  }
  const title = discount?.code ?? 'New discount'
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        badge={discount ? <DiscountBadge status={discount.status} /> : undefined}
        description={discount?.name ?? (discount ? undefined : 'Buyers can use it as soon as you create it.')}
        actions={
          discount ? (
            <DeleteButton
              slug={slug}
              discount={discount}
              onDeleted={() => void navigate({ to: '/dashboard/$slug/discounts', params: { slug }, ignoreBlocker: true })}
            />
          ) : undefined
        }
      />
      <FormRefusal form={form} error={save.error} title={discount ? 'Couldn’t save discount' : 'Couldn’t create discount'} />
      <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
        <div className="grid gap-6">
          <form key={edition} id={FORM_ID} noValidate onSubmit={form.handleSubmit(send)} className="grid content-start gap-6">
            <AmountCard form={form} />
            <CodeCard form={form} isNew={!discount} />
            <AudienceCard form={form} slug={slug} />
            <LimitsCard form={form} />
            <TimeCard form={form} />
          </form>
          {discount?.customer_eligibility === 'specific' ? (
            <DiscountCustomersCard slug={slug} discountId={discount.discount_id} />
          ) : null}
        </div>
        <div className="grid gap-6">
          <SummaryCard form={form} />
          {discount ? (
            <>
              <LinkCard slug={slug} code={discount.code} />
              <UsageCard discount={discount} />
            </>
          ) : null}
        </div>
      </div>
      {isDirty || !discount ? (
        <SaveBar
          formId={FORM_ID}
          label={discount ? 'Save changes' : 'Create discount'}
          words={discount ? 'Unsaved changes' : 'Nobody can use it yet'}
          isSaving={save.isPending}
          onDiscard={discount ? () => startOver(discount) : undefined}
        />
      ) : null}
      <LeaveGuard isDirty={isDirty && !save.isPending} />
    </>
  )
}

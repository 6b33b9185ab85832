import { useNavigate } from '@tanstack/react-router'
import type { SellerDiscount } from '@tradepost/contract/platform/catalog/seller-discounts'
import { Button } from '@tradepost/ui/button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { EditorPage } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { AmountCard } from './amount-card.tsx'
import { useSaveDiscount } from './api.ts'
import { DeleteDiscount } from './delete-discount.tsx'
import { DiscountBadge } from './discount-columns.tsx'
import { DiscountCustomersCard } from './discount-customers.tsx'
import { LinkCard, SummaryCard, UsageCard } from './discount-summary.tsx'
import { DiscountUsesCard } from './discount-uses.tsx'
import { type DiscountEditorForm, discountForm } from './discount-values.ts'
import { AudienceCard, CodeCard, LimitsCard, TimeCard } from './rule-cards.tsx'

function DeleteButton({ slug, discount, onDeleted }: { slug: string; discount: SellerDiscount; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="danger-quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {t('sellerDiscounts.delete.open')}
      </Button>
      <DeleteDiscount slug={slug} discount={discount} open={isAsking} onOpenChange={setIsAsking} onDeleted={onDeleted} />
    </>
  )
}

type DiscountEditorProps = { slug: string; discount: SellerDiscount | undefined }

function Aside({ slug, discount, form }: DiscountEditorProps & { form: DiscountEditorForm }) {
  return (
    <>
      <SummaryCard form={form} />
      {discount ? (
        <>
          <LinkCard slug={slug} code={discount.code} />
          <UsageCard discount={discount} />
        </>
      ) : null}
    </>
  )
}

/** Shows the form that creates or edits a discount, with a plain-language summary beside it. */
export function DiscountEditor({ slug, discount }: DiscountEditorProps) {
  const navigate = useNavigate()
  const may = usePermissions(slug)
  const editor = useEditor(discountForm, {
    thing: discount,
    save: useSaveDiscount(slug, discount?.discount_id),
    savedWords: () => (discount ? t('sellerDiscounts.editor.saved') : t('sellerDiscounts.editor.created')),
    pageOf: ({ discount_id: id }) => `/dashboard/${slug}/discounts/${id}`,
  })
  const { form } = editor
  const leave = () => void navigate({ to: '/dashboard/$slug/discounts', params: { slug }, ignoreBlocker: true })
  return (
    <EditorPage
      editor={editor}
      mayEdit={!discount || may('discount:update')}
      kind="discount"
      newWords={t('sellerDiscounts.editor.notSavedYet')}
      title={discount?.code ?? t('sellerDiscounts.editor.newTitle')}
      badge={discount ? <DiscountBadge status={discount.status} /> : undefined}
      description={discount?.name ?? (discount ? undefined : t('sellerDiscounts.editor.newDescription'))}
      actions={
        discount && may('discount:delete') ? <DeleteButton slug={slug} discount={discount} onDeleted={leave} /> : undefined
      }
      below={
        discount ? (
          <>
            {discount.customer_eligibility === 'specific' ? (
              <DiscountCustomersCard slug={slug} discountId={discount.discount_id} mayEdit={may('discount:update')} />
            ) : null}
            {may('payment:read') ? <DiscountUsesCard slug={slug} discountId={discount.discount_id} /> : null}
          </>
        ) : undefined
      }
      aside={<Aside slug={slug} discount={discount} form={form} />}
    >
      <AmountCard form={form} />
      <CodeCard form={form} isNew={!discount} />
      <AudienceCard form={form} slug={slug} />
      <LimitsCard form={form} />
      <TimeCard form={form} />
    </EditorPage>
  )
}

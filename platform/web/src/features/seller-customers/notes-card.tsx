import { zodResolver } from '@hookform/resolvers/zod'
import { CustomerNotesForm, SellerCustomer } from '@tradepost/contract/platform/sales/seller-customers'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { toast } from '@tradepost/ui/overlays/toast'
import { useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { SaveFoot } from '#src/shell/forms/save-foot.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { formatMoment } from '#src/shell/moment.ts'

const customers = defineMutations({ noun: 'customers', answer: SellerCustomer, idOf: (customer) => customer.customer_id })

/** Says who saved the notes, and when. */
function savedLabel({ author, updated_at: at }: NonNullable<SellerCustomer['notes']>): string {
  const time = formatMoment(at)
  return author === null ? t('sellerCustomers.notes.savedAt', { time }) : t('sellerCustomers.notes.saved', { author, time })
}

function NotesForm({ slug, customer }: { slug: string; customer: SellerCustomer }) {
  const { customer_id: id, notes } = customer
  const save = customers.useAct(slug, id, (body: CustomerNotesForm) => ({ method: 'PUT', leaf: 'notes', body }))
  const form = useForm({
    resolver: zodResolver(CustomerNotesForm),
    mode: 'onTouched',
    values: { text: notes?.text ?? '' },
    // What somebody types stays while the page learns of other changes.
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={form.handleSubmit((values) =>
        save.mutate(values, {
          onSuccess: () => {
            form.reset(values)
            toast.success(t('sellerCustomers.notes.done'))
          },
        }),
      )}
    >
      <Field
        label={t('sellerCustomers.notes.title')}
        isLabelHidden
        hint={notes ? savedLabel(notes) : undefined}
        error={form.formState.errors.text?.message}
      >
        <Textarea rows={4} dir="auto" {...form.register('text')} />
      </Field>
      <SaveFoot
        save={save}
        failed={t('sellerCustomers.notes.failed')}
        label={t('sellerCustomers.notes.save')}
        isDirty={form.formState.isDirty}
        mayChange
      />
    </form>
  )
}

/** Shows what members noted about a customer, and lets those who may change it. */
export function NotesCard({ slug, customer }: { slug: string; customer: SellerCustomer }) {
  const mayEdit = usePermissions(slug)('customer:update')
  const { notes } = customer
  return (
    <Card title={t('sellerCustomers.notes.title')} description={t('sellerCustomers.notes.text')}>
      {mayEdit ? (
        <NotesForm slug={slug} customer={customer} />
      ) : (
        <p dir="auto" className="text-sm whitespace-pre-line [overflow-wrap:anywhere] text-ink-2">
          {notes?.text ?? t('sellerCustomers.notes.empty')}
        </p>
      )}
    </Card>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { CustomerForm, SellerCustomer } from '@tradepost/contract/platform/sales/seller-customers'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Sheet } from '@tradepost/ui/overlays/sheet'
import { toast } from '@tradepost/ui/overlays/toast'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { MetadataField } from '#src/shell/forms/metadata-field.tsx'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { getErrorMessage } from '#src/shell/request.ts'

/** Creates a customer, or saves the one with this `id`. */
const useSaveCustomer = defineMutations({
  noun: 'customers',
  answer: SellerCustomer,
  idOf: (customer) => customer.customer_id,
}).useSave<CustomerForm>

type Values = z.input<typeof CustomerForm>
type Save = ReturnType<typeof useSaveCustomer>
type FieldsProps = { customer: SellerCustomer | undefined; formId: string; save: Save; onSaved: (id: string) => void }

function Fields({ customer, formId, save, onSaved }: FieldsProps) {
  const form = useForm<Values, unknown, CustomerForm>({
    resolver: zodResolver(CustomerForm),
    mode: 'onTouched',
    defaultValues: {
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      phone_number: customer?.phone_number ?? '',
      metadata: customer?.metadata ?? {},
    },
  })
  const { errors } = form.formState
  async function send(values: CustomerForm) {
    const saved = await save.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    toast.success(customer ? t('sellerCustomers.sheet.doneEdit') : t('sellerCustomers.sheet.doneNew'))
    onSaved(saved.customer_id)
  }
  return (
    <form id={formId} noValidate onSubmit={form.handleSubmit(send)} className="grid gap-4">
      {save.isError ? (
        <Alert
          tone="danger"
          title={customer ? t('sellerCustomers.sheet.failedEdit') : t('sellerCustomers.sheet.failedNew')}
          isLive
        >
          {getErrorMessage(save.error)}
        </Alert>
      ) : null}
      <Field label={t('sellerCustomers.sheet.name')} error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label={t('sellerCustomers.sheet.email')}
        error={errors.email?.message}
        hint={customer ? t('sellerCustomers.sheet.emailHintEdit') : t('sellerCustomers.sheet.emailHintNew')}
      >
        <Input type="email" autoComplete="off" spellCheck={false} {...form.register('email')} />
      </Field>
      <Field label={t('sellerCustomers.sheet.phone')} isOptional error={errors.phone_number?.message}>
        <Input type="tel" autoComplete="off" {...form.register('phone_number')} />
      </Field>
      <MetadataField
        initial={customer?.metadata ?? {}}
        onValueChange={(metadata) => form.setValue('metadata', metadata, { shouldDirty: true })}
        hint={t('sellerCustomers.sheet.metadataHint')}
      />
    </form>
  )
}

type CustomerSheetProps = {
  slug: string
  /** Absent for a new customer. */
  customer?: SellerCustomer
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved?: (customerId: string) => void
}

/** Shows the form that adds or edits a customer. */
export function CustomerSheet({ slug, customer, open, onOpenChange, onSaved }: CustomerSheetProps) {
  const formId = useId()
  const save = useSaveCustomer(slug, customer?.customer_id)
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        save.reset()
        onOpenChange(isOpen)
      }}
      title={customer ? t('sellerCustomers.sheet.titleEdit', { name: customer.name }) : t('sellerCustomers.sheet.titleNew')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            {customer ? t('sellerCustomers.sheet.submitEdit') : t('sellerCustomers.sheet.submitNew')}
          </Button>
        </>
      }
    >
      <Fields
        customer={customer}
        formId={formId}
        save={save}
        onSaved={(customerId) => {
          onOpenChange(false)
          onSaved?.(customerId)
        }}
      />
    </Sheet>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { CustomerForm, type SellerCustomer } from '@tradepost/contract/platform/seller-customers'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { Sheet } from '@tradepost/ui/sheet'
import { toast } from '@tradepost/ui/toast'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { showIssues } from '#src/shell/form-issues.ts'
import { MetadataField } from '#src/shell/metadata-field.tsx'
import { errorMessage } from '#src/shell/request.ts'
import { useSaveCustomer } from './api.ts'

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
    toast.success(customer ? 'Saved' : `${saved.name} is added`)
    onSaved(saved.customer_id)
  }
  return (
    <form id={formId} noValidate onSubmit={form.handleSubmit(send)} className="grid gap-4">
      {save.isError ? (
        <Alert tone="danger" title={customer ? 'It was not saved' : 'Nobody was added'} isLive>
          {errorMessage(save.error)}
        </Alert>
      ) : null}
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label="E-mail"
        error={errors.email?.message}
        hint={customer ? 'Receipts and reminders go there from now on.' : 'Receipts and reminders go there.'}
      >
        <Input type="email" autoComplete="off" spellCheck={false} {...form.register('email')} />
      </Field>
      <Field label="Phone" isOptional error={errors.phone_number?.message}>
        <Input type="tel" autoComplete="off" {...form.register('phone_number')} />
      </Field>
      <MetadataField
        initial={customer?.metadata ?? {}}
        onValueChange={(metadata) => form.setValue('metadata', metadata, { shouldDirty: true })}
        hint="For your own systems; comes back with everything the provider tells of this customer."
      />
    </form>
  )
}

type CustomerSheetProps = {
  slug: string
  /** Absent: somebody new. */
  customer?: SellerCustomer
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved?: (customerId: string) => void
}

/** Adding a customer, or changing one. */
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
      title={customer ? `Edit ${customer.name}` : 'New customer'}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            {customer ? 'Save changes' : 'Add customer'}
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

import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/field'
import { IconButton } from '@tradepost/ui/icon-button'
import { Input } from '@tradepost/ui/input'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import type { ProductEditorForm } from './product-form.ts'

/** Pairs for programs: what the seller's own systems know the product by. */
export function MetadataCard({ form }: { form: ProductEditorForm }) {
  const rows = useFieldArray({ control: form.control, name: 'metadata' })
  const errors = form.formState.errors.metadata
  return (
    <Card
      title="Metadata"
      description="For your own programs. Buyers do not see it."
      action={
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => rows.append({ key: '', value: '' })}>
          Add a pair
        </Button>
      }
      bodyClassName="grid gap-3"
    >
      {rows.fields.length === 0 ? <p className="text-sm text-ink-3">No pairs yet, such as sku = 4711.</p> : null}
      {rows.fields.map((row, index) => (
        <div
          key={row.id}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2 max-list:grid-cols-[minmax(0,1fr)_auto]"
        >
          <Field label="Name" isLabelHidden={index > 0} error={errors?.[index]?.key?.message}>
            <Input autoComplete="off" spellCheck={false} className="font-mono" {...form.register(`metadata.${index}.key`)} />
          </Field>
          <Field
            label="Value"
            isLabelHidden={index > 0}
            error={errors?.[index]?.value?.message}
            className="max-list:col-start-1 max-list:row-start-2"
          >
            <Input autoComplete="off" {...form.register(`metadata.${index}.value`)} />
          </Field>
          <IconButton
            label={`Remove pair ${index + 1}`}
            variant="outline"
            className={index === 0 ? 'mt-[26px]' : ''}
            onClick={() => rows.remove(index)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {(errors?.root?.message ?? errors?.message) ? (
        <p role="alert" className="text-xs font-medium text-danger-text">
          {errors.root?.message ?? errors.message}
        </p>
      ) : null}
    </Card>
  )
}

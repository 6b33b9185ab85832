import type { CheckoutAppearance } from '@tradepost/contract/platform/seller-checkout-appearance'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { Checkbox } from '@tradepost/ui/checkbox'
import { Field } from '@tradepost/ui/field'
import { NativeSelect } from '@tradepost/ui/native-select'
import { RadioGroup, type RadioOption } from '@tradepost/ui/radio-group'
import { Switch } from '@tradepost/ui/switch'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { languages, type Method, methodGroups } from './appearance-words.ts'

type FieldsProps = { value: CheckoutAppearance; onChange: (change: Partial<CheckoutAppearance>) => void }

const themes: RadioOption<CheckoutAppearance['theme']>[] = [
  { value: 'light', label: 'Light', detail: 'For everybody', icon: <Sun aria-hidden="true" className="size-5!" /> },
  { value: 'dark', label: 'Dark', detail: 'For everybody', icon: <Moon aria-hidden="true" className="size-5!" /> },
  { value: 'system', label: 'System', detail: 'As the buyer has it', icon: <SunMoon aria-hidden="true" className="size-5!" /> },
]

export function LookCard({ value, onChange }: FieldsProps) {
  return (
    <Card title="Look" bodyClassName="grid gap-5">
      <RadioGroup
        legend="Colors"
        layout="cards"
        value={value.theme}
        onValueChange={(theme) => onChange({ theme })}
        options={themes}
      />
      <Field label="Language" hint="The checkout, its errors and the mails that follow." className="max-w-80">
        <NativeSelect
          value={value.language ?? ''}
          onChange={({ target }) => onChange({ language: languages.find(({ code }) => code === target.value)?.code ?? null })}
        >
          <option value="">The buyer’s own</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Switch
        label="Show what is bought"
        hint="The lines of the order beside the form. The total is always there."
        checked={value.show_order_details}
        onCheckedChange={(isOn) => onChange({ show_order_details: isOn })}
      />
    </Card>
  )
}

const flags = [
  {
    name: 'allow_discount_code',
    label: 'Discount code',
    hint: 'A field for a code. One that came with the cart counts in any case.',
  },
  {
    name: 'allow_currency_selection',
    label: 'Choice of currency',
    hint: 'Buyers may pay in their own currency, at the rate of the day. The shop shows its own prices.',
  },
  { name: 'allow_phone_number_collection', label: 'Phone number', hint: 'A field for it, which may stay empty.' },
  { name: 'allow_tax_id', label: 'Tax ID', hint: 'Businesses may give theirs; where the law says so they pay no tax.' },
  {
    name: 'always_create_new_customer',
    label: 'A new customer each time',
    hint: 'Off: whoever types the e-mail of a customer buys as that customer.',
  },
] as const

export function QuestionsCard({ value, onChange }: FieldsProps) {
  return (
    <Card title="What it asks" bodyClassName="grid gap-4">
      {flags.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={value[name]}
          onCheckedChange={(isOn) => onChange({ [name]: isOn })}
        />
      ))}
    </Card>
  )
}

const CARDS: readonly Method[] = ['credit', 'debit']

export function MethodsCard({ value, onChange }: FieldsProps) {
  const { allowed_payment_method_types: allowed } = value
  const set = (types: Method[]) => onChange({ allowed_payment_method_types: types })
  return (
    <Card title="Ways to pay" bodyClassName="grid gap-5">
      <Switch
        label="Every way that the buyer can use"
        hint="What there is depends on the buyer’s country, the currency and the amount."
        checked={allowed.length === 0}
        onCheckedChange={(isEvery) => set(isEvery ? [] : [...CARDS])}
      />
      {allowed.length > 0 ? (
        <div className="grid grid-cols-2 gap-5 max-list:grid-cols-1">
          {methodGroups.map(({ title, methods }) => (
            <fieldset key={title}>
              <legend className="mb-1.5 text-sm font-[540]">{title}</legend>
              {methods.map(({ type, label }) => {
                const isOn = allowed.includes(type)
                return (
                  <Checkbox
                    key={type}
                    label={label}
                    checked={isOn}
                    // One has to stay: none at all would mean all of them.
                    disabled={isOn && allowed.length === 1}
                    onChange={() => set(isOn ? allowed.filter((each) => each !== type) : [...allowed, type])}
                  />
                )
              })}
            </fieldset>
          ))}
        </div>
      ) : null}
      {allowed.length > 0 && !CARDS.some((type) => allowed.includes(type)) ? (
        <Alert tone="warning" title="Without cards many buyers cannot pay">
          The others work in some countries and currencies only. Whoever has none of them is told so at the checkout.
        </Alert>
      ) : null}
    </Card>
  )
}

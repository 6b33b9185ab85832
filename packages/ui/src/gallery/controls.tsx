import { CreditCard, Download, Ellipsis, ImagePlus, Landmark, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { PaymentBrand } from '#src/commerce/payment-brand.tsx'
import { Checkbox } from '#src/inputs/checkbox.tsx'
import { Combobox } from '#src/inputs/combobox.tsx'
import { DatePicker } from '#src/inputs/date-picker.tsx'
import { DateRangePicker } from '#src/inputs/date-range-picker.tsx'
import { DropZone } from '#src/inputs/drop-zone.tsx'
import { Field } from '#src/inputs/field.tsx'
import { Input } from '#src/inputs/input.tsx'
import { MoneyInput } from '#src/inputs/money-input.tsx'
import { NativeSelect } from '#src/inputs/native-select.tsx'
import { RadioGroup } from '#src/inputs/radio-group.tsx'
import { Segmented } from '#src/inputs/segmented.tsx'
import { Select } from '#src/inputs/select.tsx'
import { Switch } from '#src/inputs/switch.tsx'
import { Textarea } from '#src/inputs/textarea.tsx'
import { Button, type ButtonVariant } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { QuantityStepper } from '../stepper.tsx'
import { Row, Sheet } from './sheet.tsx'

const variants: ButtonVariant[] = ['primary', 'outline', 'ghost', 'danger', 'danger-quiet', 'ink']

/** Buttons in their variants, sizes and states. */
export function Buttons() {
  return (
    <Sheet title="Buttons">
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <IconButton label="More" variant="outline">
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </Row>
      <Row>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="primary" pending>
          Processing
        </Button>
        <Button pending>Saving</Button>
        <Button icon={<Download aria-hidden="true" />}>Export CSV</Button>
        <Button variant="primary" icon={<Plus aria-hidden="true" />}>
          New payment link
        </Button>
      </Row>
      <Row>
        <Button size="sm">Small 32</Button>
        <Button>Normal 36</Button>
        <Button size="lg">Large 44</Button>
        <Button size="xl" variant="primary">
          Pay $60.83
        </Button>
      </Row>
    </Sheet>
  )
}

const hues = [
  ['Acme', 168, 0.085],
  ['Plum', 330, 0.13],
  ['Brick', 30, 0.13],
  ['Ink', 265, 0.16],
  ['Olive', 118, 0.085],
  ['Slate', 240, 0.02],
] as const

/** Six brands: they set hue and chroma, we set lightness. */
export function Brands() {
  return (
    <Sheet title="Brands set hue and chroma">
      <div className="grid grid-cols-2 gap-3 list:grid-cols-3">
        {hues.map(([name, hue, chroma]) => (
          <div key={name} data-brand="" style={{ '--brand-hue': hue, '--brand-chroma': chroma }}>
            <Button variant="primary" isFull>
              Pay $29.00
            </Button>
            <a href="#brands" className="tp-link mt-2 inline-block text-sm">
              {name}
            </a>
          </div>
        ))}
      </div>
    </Sheet>
  )
}

/** Text inputs and native controls. */
export function Fields() {
  const [amount, setAmount] = useState<number | null>(129_000)
  const [isBusiness, setIsBusiness] = useState(true)
  const [seats, setSeats] = useState(2)
  const [view, setView] = useState<'month' | 'year'>('month')
  const [isBySeat, setIsBySeat] = useState(true)
  const [dropped, setDropped] = useState('')
  return (
    <Sheet title="Fields">
      <div className="grid gap-4 list:grid-cols-2">
        <Field label="Email" hint="Receipts go here.">
          <Input type="email" placeholder="you@company.com" />
        </Field>
        <Field label="Search">
          <Input type="search" placeholder="Email, ID or last four digits" leading={<Search aria-hidden="true" />} />
        </Field>
        <Field label="ZIP code" error="Five digits, like 94103.">
          <Input defaultValue="9410" />
        </Field>
        <Field label="Locked" hint="Set by the shop.">
          <Input defaultValue="maya@fjordlab.se" readOnly />
        </Field>
        <Field label="Amount">
          <MoneyInput amount={amount} onAmountChange={setAmount} currency="USD" />
        </Field>
        <Field
          label="Country"
          aside={
            <a className="tp-link" href="#fields">
              Why
            </a>
          }
        >
          <NativeSelect>
            <option>Portugal</option>
            <option>Germany</option>
          </NativeSelect>
        </Field>
        <Field label="Large, for customers" size="lg" isOptional>
          <Input size="lg" defaultValue="Maya Lindqvist" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Not now" />
        </Field>
      </div>
      <Field label="Description" hint="Shown on the product page and the receipt.">
        <Textarea defaultValue="Hover two things, read the distance." />
      </Field>
      <Row>
        <Checkbox
          label="I’m buying for a business"
          hint="Adds a tax ID"
          checked={isBusiness}
          onChange={(event) => setIsBusiness(event.target.checked)}
        />
        <Checkbox label="Some" isIndeterminate readOnly />
        <Checkbox label="Off" disabled />
      </Row>
      <Row>
        <QuantityStepper label="Seats" value={seats} max={50} onValueChange={setSeats} />
        <Segmented
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'month', label: 'Month' },
            { value: 'year', label: 'Year' },
          ]}
        />
      </Row>
      <DropZone
        label="Drop an image or choose one"
        hint={dropped || 'PNG or JPEG, 10 MB'}
        icon={<ImagePlus aria-hidden="true" />}
        accept="image/png,image/jpeg"
        onFiles={(files) => setDropped(files.map((file) => file.name).join(', '))}
      />
      <Switch label="Sell by seat" hint="Customers choose how many, 1 to 50." checked={isBySeat} onCheckedChange={setIsBySeat} />
    </Sheet>
  )
}

/** Radios as rows and as cards. */
export function Radios() {
  const [method, setMethod] = useState<'saved' | 'card' | 'bank'>('saved')
  const [price, setPrice] = useState<'once' | 'recurring' | 'usage'>('recurring')
  return (
    <Sheet title="Choices">
      <RadioGroup
        legend="Payment"
        value={method}
        onValueChange={setMethod}
        options={[
          { value: 'saved', label: '•••• 4242', detail: 'expires 08/28', icon: <PaymentBrand brand="visa" />, trailing: 'Saved' },
          {
            value: 'card',
            label: 'New card',
            icon: <CreditCard aria-hidden="true" />,
            trailing: (
              <>
                <PaymentBrand brand="visa" />
                <PaymentBrand brand="mastercard" />
              </>
            ),
            panel: (
              <Field label="Card number" size="lg">
                <Input size="lg" inputMode="numeric" />
              </Field>
            ),
          },
          { value: 'bank', label: 'Bank debit', icon: <Landmark aria-hidden="true" />, trailing: 'US accounts' },
        ]}
      />
      <RadioGroup
        legend="Price"
        layout="cards"
        value={price}
        onValueChange={setPrice}
        options={[
          { value: 'once', label: 'Once', detail: 'Charged one time', icon: <CreditCard aria-hidden="true" /> },
          { value: 'recurring', label: 'Recurring', detail: 'Charged every cycle', icon: <CreditCard aria-hidden="true" /> },
          { value: 'usage', label: 'Usage', detail: 'Charged by usage', icon: <CreditCard aria-hidden="true" /> },
        ]}
      />
    </Sheet>
  )
}

const countries = [
  { value: 'PT', label: 'Portugal' },
  { value: 'DE', label: 'Germany' },
  { value: 'US', label: 'United States', keywords: ['America'] },
]

/** Selects, comboboxes, and calendars. */
export function Pickers() {
  const [role, setRole] = useState<'owner' | 'member' | undefined>()
  const [country, setCountry] = useState<string | undefined>('PT')
  const [day, setDay] = useState<string | undefined>('2027-03-12')
  const [range, setRange] = useState<{ from: string; to: string } | undefined>({ from: '2027-02-11', to: '2027-03-12' })
  return (
    <Sheet title="Pickers">
      <div className="grid gap-4 list:grid-cols-2">
        <Field label="Role">
          <Select
            value={role}
            onValueChange={setRole}
            options={[
              { value: 'owner', label: 'Owner', detail: 'Full access' },
              { value: 'member', label: 'Member', detail: 'Can view and refund' },
            ]}
          />
        </Field>
        <Field label="Country">
          <Combobox label="Country" value={country} onValueChange={setCountry} options={countries} />
        </Field>
        <Field label="Renews on">
          <DatePicker label="Renews on" value={day} onValueChange={setDay} />
        </Field>
      </div>
      <Row>
        <DateRangePicker
          label="Date"
          align="start"
          value={range}
          onValueChange={setRange}
          presets={[{ label: 'Last 30 days', range: { from: '2027-02-11', to: '2027-03-12' } }]}
        />
      </Row>
    </Sheet>
  )
}

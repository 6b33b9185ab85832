import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  type ImportNoun,
} from '@tradepost/contract/platform/catalog/seller-imports'

/**
 * Names of columns besides the fields' own, as letters and digits: those of our exports, and of Stripe, Lemon Squeezy, Polar and
 * Paddle. The first column that has one of them fills the field, in the order of the names.
 */
const NAMES: Readonly<Record<ImportNoun, Partial<Record<ImportField, readonly string[]>>>> = {
  products: {
    name: ['productname', 'product', 'title'],
    description: ['productdescription'],
    type: ['pricetype', 'pricingtype', 'billingscheme', 'usagetype'],
    price: ['amount', 'unitamount', 'unitprice', 'priceamount'],
    currency: ['currencycode', 'pricecurrency', 'unitpricecurrencycode'],
    interval: ['billinginterval', 'recurringinterval', 'billingcycle', 'billingcycleinterval', 'paymentfrequencyinterval'],
    interval_count: ['recurringintervalcount', 'billingcyclefrequency', 'paymentfrequencycount', 'frequency'],
    trial_days: ['trialperioddays', 'trialperiod', 'freetrialdays'],
    tax_inclusive: ['taxbehavior', 'taxincluded', 'taxmode'],
    tax_category: ['taxcode'],
    source_id: ['productid', 'id', 'priceid'],
  },
  customers: {
    email: ['emailaddress', 'customeremail', 'useremail'],
    name: ['customername', 'fullname', 'username', 'billingname'],
    phone_number: ['phone', 'customerphone', 'telephone'],
    source_id: ['customerid', 'id'],
  },
  discounts: {
    code: ['promotioncode', 'promocode', 'couponcode', 'discountcode', 'id'],
    name: ['couponname', 'discountname', 'description'],
    percent_off: ['percentoff', 'percentage', 'percent'],
    amount_off: ['amountoff', 'amount', 'value'],
    type: ['discounttype', 'amounttype', 'coupontype'],
    currency: ['currencycode'],
    duration: ['coupondurationtype'],
    cycles: ['durationinmonths', 'subscriptioncycles', 'maximumrecurringintervals'],
    usage_limit: ['maxredemptions', 'maxuses', 'usagelimit', 'redemptionlimit'],
    starts_at: ['startdate', 'validfrom'],
    expires_at: ['redeemby', 'endsat', 'expirydate', 'expirationdate', 'validuntil'],
  },
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Matches the columns of a file to fields by their names: each column fills one field at most. */
export function matchColumns(noun: ImportNoun, header: readonly string[]): ImportMapping {
  const columns = header.map(plain)
  const mapping: ImportMapping = {}
  const taken = new Set<number>()
  const fields: readonly ImportField[] = IMPORT_FIELDS[noun].all
  // A field's own name goes first, whatever other fields would take its column for.
  for (const names of [(field: ImportField) => [plain(field)], (field: ImportField) => NAMES[noun][field] ?? []])
    for (const field of fields.filter((each) => mapping[each] === undefined)) {
      const column = names(field)
        .map((name) => columns.findIndex((each, index) => each === name && !taken.has(index)))
        .find((index) => index >= 0)
      if (column === undefined) continue
      mapping[field] = column
      taken.add(column)
    }
  return mapping
}

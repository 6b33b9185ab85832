export const words = {
  // Stands for the add-on in sentences such as “Couldn’t save {what}” and “Create {what}”.
  what: 'add-on',
  list: {
    title: 'Add-ons',
    description: 'Extras for subscriptions, such as seats or support.',
    search: 'Search add-ons',
    searchPlaceholder: 'Name or ID',
    new: 'New add-on',
    empty: { title: 'No add-ons yet', text: 'Create one, then attach it to a subscription product.' },
  },
  columns: {
    addon: 'Add-on',
    taxCategory: 'Tax category',
    price: 'Price',
    // Below an amount: what the customer pays in every billing cycle.
    perCycle: 'per cycle',
    updated: 'Updated',
  },
  editor: {
    newTitle: 'New add-on',
    newDescription: 'Customers can choose it once you attach it to a subscription product.',
    created: 'Add-on created',
    lastSaved: 'Last saved {moment}',
    noDelete: {
      title: 'You can’t delete an add-on',
      text: 'To stop selling it, remove it from your subscription products.',
    },
  },
  image: { title: 'Image', description: 'Shown where customers choose it' },
  details: {
    title: 'Details',
    name: 'Name',
    description: 'Description',
    descriptionHint: 'Shown where customers choose it.',
  },
  price: {
    title: 'Price',
    amount: 'Amount',
    amountHint: 'Per unit, each billing cycle.',
    currency: 'Currency',
    currencyHintNew: 'Must match the subscriptions it’s sold with. You can’t change it later.',
    currencyHint: 'Can’t be changed. It must match the subscriptions that use this add-on.',
    taxCategory: 'Tax category',
    taxCategoryHint: 'Sets the tax rate at checkout.',
  },
  uses: {
    title: 'Used by',
    // Stands in sentences such as “Couldn’t load {what}”.
    what: 'list of its subscriptions',
    none: 'Not attached to a subscription yet. Open a subscription product to attach it.',
    newestOnly: 'Showing matches in the newest 100 subscription products.',
  },
  sidebar: { name: 'Add-ons', words: 'addons seats extras catalog', new: 'New add-on', thing: 'Add-on' },
  rows: {
    counted: '{count, plural, one {# add-on} other {# add-ons}}',
    similar: 'Showing similar add-ons instead.',
    exporting: 'Exporting add-ons',
    exported: 'Exported add-ons',
    exportFailed: 'Couldn’t export add-ons',
  },
} as const

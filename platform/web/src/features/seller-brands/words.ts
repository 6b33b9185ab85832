export const words = {
  // A brand without a name of its own.
  brand: 'Brand',
  // Stands in sentences such as "Couldn’t load brand".
  what: 'brand',
  none: 'None',
  list: {
    title: 'Brands',
    description: 'The names you sell under. Each checkout uses one brand.',
    brand: 'Brand',
    status: 'Status',
    statement: 'Statement descriptor',
    support: 'Support',
    unnamed: 'Unnamed brand',
    search: 'Search brands',
    searchHint: 'Name or ID',
    tabs: 'Brands by status',
    active: 'Active',
    archived: 'Archived',
    noneArchived: 'No archived brands',
    noneArchivedText: 'Archived brands stay here with their past sales.',
    empty: 'No brands yet',
    emptyText: 'Create one to sell under another name.',
    primary: 'Primary',
  },
  editor: {
    new: 'New brand',
    newText: 'Add a logo after you create the brand.',
    created: 'Brand created',
    archive: 'Archive…',
  },
  fields: {
    details: 'Details',
    name: 'Name',
    nameHint: 'Shown at checkout and on receipts.',
    description: 'Description',
    descriptionHint: 'One or two sentences about what you sell under this name.',
    contact: 'Contact',
    website: 'Website',
    support: 'Support email',
    supportHint: 'Where customers get help with a purchase.',
    statement: 'Statement descriptor',
    statementHint: 'Shown on customers’ card statements. If empty, the brand name is used.',
  },
  image: {
    title: 'Logo',
    text: 'Square, shown small next to the name',
  },
  preview: {
    title: 'Preview',
    yourBrand: 'Your brand',
    atCheckout: 'At checkout',
    onStatements: 'On card statements',
    // {address} is the brand's email address for support.
    support: 'Questions? Contact <email>{address}</email>.',
  },
  archive: {
    // {name} is the name of the brand.
    title: 'Archive {name}?',
    text: 'You can’t sell under this brand anymore. This can’t be undone. Past payments keep its name.',
    confirm: 'Archive {name}',
    keep: 'Keep brand',
    target: 'Move products to',
    done: 'Brand archived',
    doneMoved: 'Brand archived, {count, plural, one {# product} other {# products}} moved to {name}',
  },
  facts: {
    // {time} is a date with time.
    archived: 'Archived {time}',
    archivedText: 'Its products moved to another brand. Past payments keep its name.',
    primary: 'This is your primary brand',
    primaryText:
      'You can’t change the primary brand’s name. You can change its logo. To sell under another name, <link>create a brand</link>.',
  },
  sidebar: { name: 'Brands', words: 'names statement support', new: 'New brand', thing: 'Brand' },
  rows: {
    counted: '{count, plural, one {# brand} other {# brands}}',
    similar: 'Showing similar brands instead.',
    exporting: 'Exporting brands',
    exported: 'Exported brands',
    exportFailed: 'Couldn’t export brands',
  },
} as const

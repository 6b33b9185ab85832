export const words = {
  // What is loaded, in “Couldn’t load {what}”.
  what: 'shop',
  list: {
    title: 'Shops',
    description: 'Every shop, and what it sold in the last 30 days.',
    search: 'Search shops',
    searchPlaceholder: 'Name, address, member or ID',
    empty: { title: 'No shops yet', text: 'A shop appears here when someone opens one.' },
  },
  columns: {
    shop: 'Shop',
    owner: 'Owner',
    members: 'Members',
    products: 'Products',
    // Of the last 30 days.
    sales: 'Sales, 30 days',
    lastSale: 'Last sale',
    opened: 'Opened',
    provider: 'Payments',
    // After the first owner of a shop: “Maya Lindqvist +2”.
    moreOwners: '{name} +{count, number}',
    // {gross} is an amount: “12 orders, $468.00”.
    sold: '{orders, plural, one {# order} other {# orders}}, {gross}',
    none: 'None',
    never: 'Never',
  },
  filters: {
    state: 'Status',
    open: 'Open',
    closed: 'Closed',
    connection: 'Connection',
    connected: 'Connected',
    notConnected: 'Not connected',
  },
  page: {
    opened: '{address} · opened {time}',
    view: 'View shop',
    auditLog: 'Audit log',
    facts: 'Shop',
    address: 'Address',
    id: 'ID',
    connectionProblem: 'The payments account isn’t connected',
    closedTitle: 'This shop is closed',
    closedText: 'Nobody can buy in it. Its records stay.',
    members: 'Members',
    membersShown: 'First {shown, number} of {total, number}',
    noMembers: 'No members.',
    // Roles and a day: “owner · joined Nov 3, 2026”.
    joined: '{roles} · joined {day}',
  },
  sales: {
    title: 'Sales',
    description: 'What all open shops sold together, on the days of the calendar.',
    what: 'sales',
    shops: 'Shops with most sales',
    shopsOf: '{count, plural, one {# open shop} other {# open shops}}',
    gross: 'Gross revenue',
    net: 'Net revenue',
    orders: 'Orders',
    before: 'Before',
    noSales: 'No sales in this period',
    noSalesText: 'Choose a longer period, or another currency.',
    // {zone} is a time zone: “Europe/Berlin”.
    zone: 'Days begin at midnight in {zone}. A shop whose test clock is ahead counts on its own days.',
  },
  rows: {
    counted: '{count, plural, one {# shop} other {# shops}}',
    similar: 'Showing similar shops instead.',
    exporting: 'Exporting shops',
    exported: 'Exported shops',
    exportFailed: 'Couldn’t export shops',
  },
} as const

export const words = {
  list: {
    title: 'Meters',
    description: 'Measure usage so you can charge for it.',
    search: { label: 'Search meters', placeholder: 'Name, event or ID' },
    new: 'New meter',
    allEvents: 'All events',
    tabs: { label: 'Meters by status', active: 'Active', archived: 'Archived' },
    empty: {
      title: 'No meters yet',
      text: 'A meter measures usage, such as API calls or gigabytes, from the events your app sends. Create one to charge for usage.',
    },
    noneArchived: { title: 'No archived meters', text: 'New prices can’t use an archived meter. You can unarchive it.' },
  },
  words: { one: 'meter' },
  /** Labels of a meter's facts: table headings, list terms and form fields. */
  facts: {
    details: 'Details',
    name: 'Name',
    description: 'Description',
    event: 'Event',
    aggregation: 'Aggregation',
    unit: 'Unit',
    filter: 'Filter',
    created: 'Created',
    id: 'ID',
    allEvents: 'All events with this name',
  },
  /** Headings of a filter's parts, which stand below them as a list. */
  filterTree: { all: 'All of', any: 'Any of' },
  aggregations: {
    count: { label: 'Count', detail: 'Number of events' },
    // {key} is the name of a property: "Sum of tokens".
    sum: { label: 'Sum', labelOf: 'Sum of {key}', detail: 'Total of a property’s values' },
    max: { label: 'Maximum', labelOf: 'Maximum of {key}', detail: 'Highest value of a property' },
    last: { label: 'Last', labelOf: 'Last of {key}', detail: 'Latest value of a property' },
  },
  /** Options of a condition, between its property and its value: "tokens", "is more than", "100". */
  operators: {
    equals: 'is',
    not_equals: 'is not',
    greater_than: 'is more than',
    greater_than_or_equals: 'is at least',
    less_than: 'is less than',
    less_than_or_equals: 'is at most',
    contains: 'contains',
    does_not_contain: 'does not contain',
  },
  /** Conditions in a sentence: "tier is “paid” and (tokens is more than 100 or model contains “gpt”)". */
  conditions: {
    // {key} is the name of a property. {value} is a number, true, false, or a quoted text.
    equals: '{key} is {value}',
    not_equals: '{key} is not {value}',
    greater_than: '{key} is more than {value}',
    greater_than_or_equals: '{key} is at least {value}',
    less_than: '{key} is less than {value}',
    less_than_or_equals: '{key} is at most {value}',
    contains: '{key} contains {value}',
    does_not_contain: '{key} does not contain {value}',
    quoted: '“{text}”',
    and: '{first} and {second}',
    or: '{first} or {second}',
    group: '({conditions})',
  },
  /** What a meter does. {event} is the name of an event, {key} of a property, {filter} a text of `conditions`. */
  summary: {
    // In place of {key} until it is entered.
    someProperty: 'a property',
    all: {
      count: 'Counts {event} events.',
      sum: 'Adds up {key} from {event} events.',
      max: 'Takes the highest {key} from {event} events.',
      last: 'Takes the latest {key} from {event} events.',
    },
    filtered: {
      count: 'Counts {event} events where {filter}.',
      sum: 'Adds up {key} from {event} events where {filter}.',
      max: 'Takes the highest {key} from {event} events where {filter}.',
      last: 'Takes the latest {key} from {event} events where {filter}.',
    },
  },
  /** The same while no event name is entered. */
  draftSummary: {
    title: 'Summary',
    text: 'You can’t edit a meter, so past usage stays accurate. Archive it and create another.',
    countAll: 'Counts your events.',
    countFiltered: 'Counts your events where {filter}.',
    all: {
      sum: 'Adds up {key} from your events.',
      max: 'Takes the highest {key} from your events.',
      last: 'Takes the latest {key} from your events.',
    },
    filtered: {
      sum: 'Adds up {key} from your events where {filter}.',
      max: 'Takes the highest {key} from your events where {filter}.',
      last: 'Takes the latest {key} from your events where {filter}.',
    },
  },
  editor: {
    created: 'Meter created',
    meter: 'Meter',
    nameHint: 'Shown on customers’ invoices.',
    namePlaceholder: 'API calls',
    unitHint: 'Shown after figures.',
    unitPlaceholder: 'calls',
    eventHint: 'Must match your events exactly, including case.',
    filterDescription: 'Which events count.',
    aggregationLegend: 'How usage is calculated',
    property: 'Property',
    propertyHint: 'The metadata key with the number. Text values are ignored.',
  },
  filter: {
    title: 'Filter',
    none: 'All events with this name are counted.',
    add: 'Add filter',
    addCondition: 'Add condition',
    addGroup: 'Add group',
    // {path} is a number such as 1, or 1.2 for the second group within the first.
    group: 'Group {path}',
    removeGroup: 'Remove group {path}',
    conjunction: 'Filter: how its parts go together',
    groupConjunction: 'Group {path}: how its parts go together',
    all: 'All',
    any: 'Any',
    // Follows the choice of "All" or "Any".
    ofThese: 'of these conditions match',
    // Between two conditions, one below the other.
    and: 'and',
    or: 'or',
    maxConditions: 'Up to {count, number} conditions per filter',
    maxPerGroup: 'Up to {count, number} per group',
    maxNesting: 'Maximum nesting reached',
  },
  /** Accessible names of the fields of a filter's condition. */
  condition: {
    property: 'Condition {number}, property',
    type: 'Condition {number}, type',
    comparison: 'Condition {number}, comparison',
    value: 'Condition {number}, value',
    remove: 'Remove condition {number}',
  },
  /** The same for a condition in a group. */
  groupCondition: {
    property: 'Group {path}, condition {number}, property',
    type: 'Group {path}, condition {number}, type',
    comparison: 'Group {path}, condition {number}, comparison',
    value: 'Group {path}, condition {number}, value',
    remove: 'Remove group {path}, condition {number}',
  },
  conditionFields: { propertyPlaceholder: 'Property', valuePlaceholder: 'Value' },
  /** Types of a property's value. */
  valueKinds: { text: 'text', number: 'number', boolean: 'true/false' },
  problems: {
    property: 'Enter a property',
    value: 'Enter a value',
    number: 'Enter a number',
    longNumber: 'Use text for longer numbers',
  },
  preview: {
    title: 'Recent events',
    enterName: 'Enter an event name to see which events match.',
    none: 'No events named <code>{name}</code> yet. The meter counts from the first one.',
    incomplete: 'Complete the conditions to see which of these match.',
    matches:
      '{total, plural, one {<b>{count, number} of the last #</b> event matches} other {<b>{count, number} of the last #</b> events match}}',
    latest: 'Latest events',
    unknown: 'Unknown',
    counted: 'Counted',
    notCounted: 'Not counted',
    // <time></time> is the time of the event: "5 minutes ago, value: 128".
    taken: '<time></time>, value: {value}',
    noNumber: '<time></time>, value: no number in {key}',
    noNumberInProperty: '<time></time>, value: no number in the property',
  },
  archive: {
    button: 'Archive…',
    title: 'Archive {name}?',
    consequence: 'New prices can’t use it. Existing prices keep counting and charging. You can unarchive it.',
    confirm: 'Archive {name}',
    keep: 'Keep active',
    done: 'Meter archived',
  },
  unarchive: {
    button: 'Unarchive',
    title: 'Unarchive {name}?',
    consequence: 'New prices can use this meter again.',
    confirm: 'Unarchive {name}',
    keep: 'Keep archived',
    done: 'Meter unarchived',
  },
  send: {
    title: 'Send events',
    code: 'With the dodopayments SDK',
    text: 'Events with a known ID are ignored, so retries are safe. Events can be up to 1 hour old.',
  },
  countedEvents: {
    title: 'Counted events',
    viewAll: 'View all',
    emptyTitle: 'No matching events yet',
    // {event} is the name of an event.
    emptyText: 'Events named {event} appear here as soon as the meter counts them.',
  },
  usage: {
    title: 'Daily usage',
    definition: 'Usage by day (UTC), for all customers unless you choose one, in {unit}.',
    failed: 'Couldn’t load usage',
    unavailable: {
      title: 'No daily usage',
      text: 'This payments provider doesn’t report daily totals. See the events below.',
    },
    empty: { title: 'No usage in this period', text: 'Matching events appear here.' },
    daysLabel: 'Number of days',
    days: '{count, plural, one {# day} other {# days}}',
    // The name of the chart. {meter} is the name of the meter.
    chart: '{count, plural, one {{meter} per day, last # day} other {{meter} per day, last # days}}',
    /** {value} is the figure of the whole period, {unit} the meter's own: "1,234 calls in this period". */
    whole: {
      count: '<figure>{value}</figure> {unit} in this period',
      sum: '<figure>{value}</figure> {unit} in this period',
      max: '<figure>{value}</figure> {unit} at most in this period',
      last: '<figure>{value}</figure> {unit} latest in this period',
    },
  },
  sidebar: { name: 'Meters', words: 'usage metered billing', new: 'New meter', thing: 'Meter' },
  rows: {
    counted: '{count, plural, one {# meter} other {# meters}}',
    similar: 'Showing similar meters instead.',
    exporting: 'Exporting meters',
    exported: 'Exported meters',
    exportFailed: 'Couldn’t export meters',
  },
} as const

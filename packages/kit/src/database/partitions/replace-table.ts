/** Selects what makes indexes, foreign keys, triggers and rights of a table anew, as an array of texts. */
export const keepSql = (table: string, leaves = ''): string => `array(
    select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = old and not indisprimary and indexrelid <> '${table}_divided'::regclass and relname <> '${leaves}'
    union all select 'alter table ${table} add ' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid = old and contype = 'f'
    union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid = old and not tgisinternal
    union all select format('grant %s on ${table} to %I', privilege_type, rolname)
      from pg_class cross join aclexplode(relacl) join pg_roles on pg_roles.oid = grantee where pg_class.oid = old)`

/** Locks a table and makes it the first partition of the one that takes its place. */
export const lockSql = (table: string, first: 'before' | 'default'): string => `lock table ${table} in access exclusive mode;
  select conname into strict each from pg_constraint where conrelid = old and contype = 'p';
  execute format('alter table ${table} drop constraint %I', each);
  for each in select relname from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = old loop
    execute format('alter index %I rename to %I', each, each || '_${first}');
  end loop;
  for each in select tgname from pg_trigger where tgrelid = old and not tgisinternal loop
    execute format('drop trigger %I on ${table}', each);
  end loop;
  alter table ${table} rename to ${table}_${first};
  alter table ${table}_${first} add constraint ${table}_${first}_pkey primary key using index ${table}_divided_${first};`

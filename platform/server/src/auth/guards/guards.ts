import type { Migration } from '@tradepost/kit/database/database'

/*
 * Better-auth looks before it writes; between the two, another request may write. These guards of the database hold all the same.
 * Their errors carry the names below (guard-faults.ts).
 */

/** An open organization has an owner. */
export const LAST_OWNER = 'member_last_owner'
/** An installation that has had an administrator keeps one who isn't banned. */
export const LAST_ADMINISTRATOR = 'user_last_administrator'
/** An email has one pending invitation per organization. */
export const ONE_INVITATION = 'invitation_once'
/** Accepted, rejected and canceled are final. */
export const INVITATION_ENDED = 'invitation_ended'
/** Members and invitations are only given roles that exist. */
export const ROLE_MISSING = 'role_missing'
/** A role that members or pending invitations hold stays. */
export const ROLE_HELD = 'role_held'
/** A person is a member of an organization once. */
export const ONE_MEMBERSHIP = 'member_of_organization'
export const ONE_ROLE_NAME = 'organization_role'
/** Better-auth's own constraint; the guard of former slugs has the same name (organization-migration.ts). */
export const ONE_SLUG = 'organization_slug_key'

/** A closed organization doesn't change, and no one gets into it (organization-migration.ts). */
export const ORGANIZATION_CLOSED = 'organization_closed'

export const guardMigration: Migration = {
  name: '3-guards',
  up: `create function is_administrator(roles text, banned boolean) returns boolean language sql immutable
        return 'admin' = any (string_to_array(coalesce(roles, ''), ',')) and banned is not true;

      -- Of two who demote each other, the second counts after the first.
      create function keep_an_administrator() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
        if not exists (select from "user" where is_administrator(role, banned)) then
          raise exception 'the last administrator stays' using errcode = '23514', constraint = '${LAST_ADMINISTRATOR}';
        end if;
        return null;
      end $$;
      create trigger user_administrator_gone after delete on "user" for each row
        when (is_administrator(old.role, old.banned)) execute function keep_an_administrator();
      create trigger user_administrator_demoted after update of role, banned on "user" for each row
        when (is_administrator(old.role, old.banned) and not is_administrator(new.role, new.banned))
        execute function keep_an_administrator();

      update invitation set status = 'canceled'
        from (
          select id, row_number() over (partition by "organizationId", lower(email) order by "expiresAt" desc, id) as place
          from invitation where status = 'pending'
        ) pending
        where invitation.id = pending.id and pending.place > 1;
      drop trigger invitation_once on invitation;
      drop function keep_one_invitation();
      create unique index ${ONE_INVITATION} on invitation ("organizationId", lower(email)) where status = 'pending';

      -- Returns whether these roles exist. The lock makes whoever deletes or renames one wait, and then find it held.
      create function lock_roles(organization_id text, names text[]) returns boolean language plpgsql as $$
      declare
        custom text[] := array(select unnest(names) except select unnest(array['owner', 'admin', 'member']));
        known integer;
      begin
        perform from "organizationRole" where "organizationId" = organization_id and role = any (custom)
          order by role for key share;
        get diagnostics known = row_count;
        return known = cardinality(custom);
      end $$;

      -- Better-auth accepts an invitation before it creates the member, and makes it pending again if it can't.
      create function keep_invitation_ended() returns trigger language plpgsql as $$ begin
        if old.status <> 'accepted' or new.status <> 'pending' then
          raise exception 'the invitation has ended' using errcode = '23514', constraint = '${INVITATION_ENDED}';
        end if;
        if not lock_roles(new."organizationId", string_to_array(new.role, ',')) then new.status := 'canceled'; end if;
        return new;
      end $$;
      create trigger invitation_ended before update of status on invitation for each row
        when (old.status <> 'pending') execute function keep_invitation_ended();

      create function check_given_roles() returns trigger language plpgsql as $$ begin
        if not lock_roles(
          new."organizationId",
          array(select unnest(string_to_array(new.role, ',')) except select unnest(string_to_array(old.role, ',')))
        ) then raise exception 'no such role' using errcode = '23503', constraint = '${ROLE_MISSING}';
        end if;
        return new;
      end $$;
      create trigger member_role_given before insert or update of role on member for each row
        execute function check_given_roles();
      create trigger invitation_role_given before insert or update of role on invitation for each row
        execute function check_given_roles();

      create function keep_held_role() returns trigger language plpgsql as $$ begin
        if exists (select from "organization" where id = old."organizationId")
          and not exists (select from closed_organizations where organization_id = old."organizationId")
          and exists (
            select role from member where "organizationId" = old."organizationId"
              and old.role = any (string_to_array(role, ','))
            union all
            select role from invitation where "organizationId" = old."organizationId" and status = 'pending'
              and "expiresAt" > now() and old.role = any (string_to_array(role, ','))
          )
        then raise exception 'the role is held' using errcode = '23503', constraint = '${ROLE_HELD}';
        end if;
        return null;
      end $$;
      create trigger role_held_deleted after delete on "organizationRole" for each row execute function keep_held_role();
      create trigger role_held_renamed after update of role on "organizationRole" for each row
        when (old.role <> new.role) execute function keep_held_role();`,
}

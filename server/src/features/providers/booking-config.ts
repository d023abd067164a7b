import { type ClosedTime, closedSpans, closedTimes } from '../../kernel/clinic/closed-times.ts';
import type { PREFERRED_TIMES } from '../../kernel/clinic/record.ts';
import type { PageOf } from '../../kernel/clinic/views.ts';
import { type TemplateCodeRules, templateCodeRules } from '../../kernel/text/template-code-words.ts';
import { type CalendarDate, minutesOf, weekdayOf } from '../../kernel/time/calendar.ts';
import type { AppointmentKind, EmrProvider, TemplateCode } from '../../ports/emr.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { EmrConfigFacts } from '../emr/index.ts';
import { effectiveConfig, type VisitSettings } from './effective-config.ts';
import { nameOf, seesPatients } from './plan-sync.ts';
import type { Provider, ProviderPerson } from './store.ts';

/** A provider whom callers may be offered. */
export interface RosterEntry extends ProviderPerson {
  readonly id: string;
  readonly name: string;
  readonly specialty: string;
  readonly acceptsNewPatients: boolean;
}

/** Everything that determines what a clinic books. */
export interface BookingConfig {
  readonly timeZone: string;
  readonly rules: PageOf<'rules'>;
  readonly codes: TemplateCodeRules;
  readonly types: {
    readonly mappings: ClinicProfile['appointmentTypeMappings'];
    readonly emrTypes: readonly AppointmentKind[];
    readonly templateCodes: readonly Pick<TemplateCode, 'code' | 'durationMinutes' | 'description'>[];
  };
  /** The default provider comes first and is preferred. */
  readonly roster: ReadonlyArray<RosterEntry & { readonly preferred: boolean }>;
  /** Name of any provider the clinic has entered, including those on leave. */
  nameOf(emrProviderId: string): string;
  /** Closures and breaks of the day, in minutes since midnight. */
  closedOn(emrProviderId: string, date: CalendarDate): ReturnType<typeof closedSpans>;
  /** Opening hours of the day, in minutes since midnight; null if closed. */
  openOn(date: CalendarDate): { readonly start: number; readonly end: number } | null;
  /** The same with reasons. */
  closuresOn(emrProviderId: string, date: CalendarDate): readonly ClosedTime[];
  /** Details of a visit for which the caller did not say. */
  visitDefaults(emrProviderId: string): {
    readonly visitMode: string;
    readonly visitReason: string;
    readonly isNewPatient: boolean;
    readonly preferredTime: (typeof PREFERRED_TIMES)[number];
  };
}

export function bookingConfig(
  facts: ClinicProfile,
  providers: readonly Provider[],
  roster: readonly RosterEntry[],
  emr: EmrConfigFacts,
): BookingConfig {
  const clinic = clinicVisits(facts);
  return {
    timeZone: facts.timezone,
    rules: facts,
    codes: templateCodeRules(emr.templateCodes, emr.overrides),
    types: {
      mappings: facts.appointmentTypeMappings,
      emrTypes: emr.appointmentTypes,
      templateCodes: emr.templateCodes,
    },
    roster: inOrder(roster, facts.defaultProviderId),
    nameOf: (emrProviderId) =>
      (
        roster.find(({ id }) => id === emrProviderId) ??
        providers.find((provider) => provider.emrProviderId === emrProviderId)
      )?.name ?? '',
    closedOn: (emrProviderId, date) => closedSpans(facts, date, emrProviderId),
    openOn: (date) => {
      const today = facts.hours.find(({ weekday }) => weekday === weekdayOf(date));
      if (!today?.isOpen || !today.open || !today.close) return null;
      return { start: minutesOf(today.open), end: minutesOf(today.close) };
    },
    closuresOn: (emrProviderId, date) => closedTimes(facts, date, emrProviderId),
    visitDefaults: (emrProviderId) => {
      const own = providers.find((provider) => provider.emrProviderId === emrProviderId) ?? null;
      const { visitMode, visitReason, isNewPatient, preferredTime } = effectiveConfig(clinic, own);
      return {
        visitMode: visitMode.value,
        visitReason: visitReason.value,
        isNewPatient: isNewPatient.value,
        preferredTime: preferredTime.value,
      };
    },
  };
}

export function rosterOf(providers: readonly Provider[]): RosterEntry[] {
  return providers.flatMap((provider) => {
    const { emrProviderId, name, specialty, status, acceptsNewPatients } = provider;
    return emrProviderId && status === 'active'
      ? [{ id: emrProviderId, name, specialty, acceptsNewPatients, ...personOf(provider) }]
      : [];
  });
}

export function rosterFromEmr(found: readonly EmrProvider[]): RosterEntry[] {
  return found.filter(seesPatients).map((provider) => ({
    id: provider.id,
    name: nameOf(provider),
    specialty: provider.specialty,
    acceptsNewPatients: true,
    ...personOf({ gender: provider.gender ?? null }),
  }));
}

function personOf({
  gender = null,
  languages = [],
  minAge = null,
  maxAge = null,
  nameZh = null,
  bio = null,
  bioZh = null,
}: Partial<ProviderPerson>): ProviderPerson {
  return { gender, languages, minAge, maxAge, nameZh, bio, bioZh };
}

export function clinicVisits(settings: ClinicProfile): VisitSettings {
  return {
    visitMode: settings.defaultVisitMode,
    visitReason: settings.defaultVisitReason,
    isNewPatient: settings.defaultIsNewPatient,
    preferredTime: settings.defaultPreferredTime,
  };
}

function inOrder(roster: readonly RosterEntry[], defaultId: string | null): BookingConfig['roster'] {
  const marked = roster.map((entry) => ({ ...entry, preferred: entry.id === defaultId }));
  return [...marked.filter(({ preferred }) => preferred), ...marked.filter(({ preferred }) => !preferred)];
}

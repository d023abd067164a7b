import { Link } from '@tanstack/react-router';
import { Bell, Phone, Siren } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useClinicClock, useTick } from '../../api/clinic-clock.ts';
import { type OpenEmergency, useInboxCount } from '../../api/inbox.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dialled, shownPhone } from '../../ui/wording/phone.ts';
import { spanOf } from '../../ui/wording/time.ts';
import { soundAlarm } from './alarm-sound.ts';
import { alarmWords } from './alarm-words.ts';

/** After this the alarm stops; the item stays at the top of the inbox. */
const ALARM_HOURS = 12;

/** Recent emergencies not yet taken by anybody. */
export function useEmergencies(): readonly OpenEmergency[] {
  const { clock } = useClinicClock();
  useTick(60_000);
  const from = clock.now().getTime() - ALARM_HOURS * 3_600_000;
  const { data } = useInboxCount(useLanguage().language);
  return (data?.emergencies ?? []).filter(({ since }) => Date.parse(since) > from);
}

/**
 * Shown on every screen while an emergency waits: a strip, and one browser notification with a sound per emergency.
 */
export function EmergencyAlarm({ emergencies }: { readonly emergencies: readonly OpenEmergency[] }) {
  useAlert(emergencies);
  const [first, ...others] = emergencies;
  if (!first) return null;
  return <Strip emergency={first} others={others.length} />;
}

function Strip({ emergency, others }: { readonly emergency: OpenEmergency; readonly others: number }) {
  const words = useWords(alarmWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  useTick(10_000);
  const { id, name, phone, since } = emergency;
  const who = name ?? (phone ? shownPhone(phone) : words.unknown);
  const seconds = (clock.now().getTime() - Date.parse(since)) / 1000;
  const waits = seconds < 60 ? words.waitsShort : words.waits(spanOf(seconds, language));
  return (
    <div
      role="alert"
      className="flex min-h-12 shrink-0 items-center gap-x-2 border-bad/30 desk:gap-x-3 border-b bg-bad-tint px-4 py-1 desk:px-6 desk:py-2 wide:pl-8"
    >
      <span className="flex min-w-0 flex-1 items-start gap-3 desk:items-center">
        <Siren aria-hidden size={16} className="mt-0.5 shrink-0 text-bad desk:mt-0" />
        <span className="min-w-0">
          <strong className="text-bad">{words.emergency}</strong>{' '}
          <span className="line-clamp-2 desk:inline">
            <strong>{who}</strong>{' '}
            <span className="text-quiet">
              {waits}
              {others > 0 && ` ${words.more(others)}`}
            </span>
          </span>
        </span>
      </span>
      <AskForAlerts />
      {phone && (
        <a href={dialled(phone)} className={buttonLook()}>
          <Phone aria-hidden size={16} />
          <span className="sr-only desk:not-sr-only">{words.call}</span>
        </a>
      )}
      <Link to="/inbox" search={{ open: id }} className={buttonLook()}>
        {words.open}
      </Link>
    </div>
  );
}

/** Browsers allow the permission prompt only after a click. */
function AskForAlerts() {
  const words = useWords(alarmWords);
  const [permission, setPermission] = useState(permissionNow);
  if (permission !== 'default') return null;
  return (
    <span className="hidden desk:inline">
      <Button look="plain" onClick={() => void Notification.requestPermission().then(setPermission)}>
        <Bell aria-hidden size={16} />
        {words.allow}
      </Button>
    </span>
  );
}

const permissionNow = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'denied';

/** Notifies once per emergency and tab. Without a name, because notifications appear on locked screens. */
function useAlert(emergencies: readonly OpenEmergency[]): void {
  const words = useWords(alarmWords);
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of emergencies) {
      if (told.current.has(id)) continue;
      told.current.add(id);
      soundAlarm();
      if (permissionNow() !== 'granted') continue;
      // Mobile browsers grant the permission but throw here.
      try {
        const shown = new Notification(words.emergency, {
          body: words.body,
          tag: id,
          requireInteraction: true,
        });
        shown.onclick = () => window.focus();
      } catch {
        // The strip, the title and the sound still alert the user.
      }
    }
  }, [emergencies, words]);
}

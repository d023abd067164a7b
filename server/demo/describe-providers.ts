import type { DemoClinic } from '@frontdesk/simulators';
import type { Ask } from './staff-actions.ts';

/** Provider details by EMR number, as a manager enters them. Gender comes from the EMR. */
const PEOPLE: Readonly<Record<DemoClinic, Readonly<Record<string, object>>>> = {
  fraser: {
    '101': {
      languages: ['en', 'yue'],
      nameZh: '李慧医生',
      bio: 'Family doctor with a special interest in women’s health and newborns. With us since 2014.',
      bioZh: '家庭医生，擅长妇女保健和新生儿护理，2014年起在本诊所。',
    },
    '102': {
      languages: ['en', 'zh'],
      nameZh: '李小明医生',
      bio: 'Family doctor. Sees patients of every age, and many families from China.',
      bioZh: '家庭医生，各个年龄的病人都看。',
    },
    '103': {
      languages: ['en', 'pa', 'hi'],
      minAge: 18,
      bio: 'Internist. Sees adults with diabetes, high blood pressure and heart trouble.',
      bioZh: '内科医生，看成年病人的糖尿病、高血压和心脏问题。',
    },
    '104': {
      languages: ['en', 'fr'],
      bio: 'Family doctor from Montréal. Sees patients in English and French.',
      bioZh: '家庭医生，会讲英语和法语。',
    },
  },
  harbour: {
    '301': {
      languages: ['en', 'ko'],
      bio: 'Family doctor. Also speaks Korean.',
      bioZh: '家庭医生，也会讲韩语。',
    },
    '302': {
      languages: ['en'],
      bio: 'Family doctor with a special interest in sports injuries.',
      bioZh: '家庭医生，擅长运动损伤。',
    },
    '303': {
      languages: ['en', 'zh', 'yue'],
      maxAge: 18,
      nameZh: '周佳怡医生',
      bio: 'Children’s doctor, from newborns to eighteen.',
      bioZh: '儿科医生，看新生儿到十八岁的孩子。',
    },
  },
};

export async function describeProviders(ask: Ask, token: string, clinic: DemoClinic): Promise<void> {
  const { data } = await ask('GET', '/api/clinic/providers?pageSize=100', token);
  const rows: readonly { id: string; emrProviderId: string | null }[] = data;
  for (const { id, emrProviderId } of rows) {
    const person = PEOPLE[clinic][emrProviderId ?? ''];
    if (person) await ask('PUT', `/api/clinic/providers/${id}`, token, person);
  }
}

import { expect, test } from 'vitest';
import { saysNewPatient } from './says-new-patient.ts';

test.each([
  "Hi, I'm a new patient and I'd like to see a doctor",
  "I'm new here",
  'we are new to the area and new to your clinic',
  'This would be my first visit',
  "It's my daughter's first time at the clinic, she is a first-time patient",
  "I've never been to your clinic",
  "No, I haven't been there before",
  '我是新病人',
  '你好，我第一次来你们诊所',
  '我沒有來過你們診所',
  '我妈妈从来没去过，是新患者',
])('"%s" says that the caller is new', (text) => {
  expect(saysNewPatient(text)).toBe(true);
});

test.each([
  "I'm not a new patient",
  "It's not my first visit",
  "I've been there before",
  'I am an existing patient of Dr. Lee',
  '我不是新病人',
  '我以前来过',
  '不是第一次来了',
])('"%s" says that the caller is known at the clinic', (text) => {
  expect(saysNewPatient(text)).toBe(false);
});

test.each([
  'Are you taking new patients?',
  'Do you accept new patients at the moment?',
  '你们收新病人吗',
  'I need a new appointment',
  'I have a new phone number',
  'The first time that works is fine',
  '第一次打电话，请问几点开门',
  'Tuesday at nine, please',
  '',
])('"%s" says nothing about it', (text) => {
  expect(saysNewPatient(text)).toBeNull();
});

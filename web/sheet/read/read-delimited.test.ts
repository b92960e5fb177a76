import { expect, test } from 'vitest';
import { readDelimited } from './read-delimited.ts';

test('an apostrophe before what would begin a formula is taken off once, any other one stays', () => {
  expect(readDelimited("'=1+1,''=x,'+1,'000123,o'clock,'\n'-5,'@sum,\"'=a,b\",x,y,z")).toEqual([
    ['=1+1', "'=x", '+1', "'000123", "o'clock", "'"],
    ['-5', '@sum', '=a,b', 'x', 'y', 'z'],
  ]);
});
